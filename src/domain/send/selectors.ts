export { readAmount, type ReadAmount } from './amount.js'
