import { configure } from '@testing-library/react'

// The limit ends what hangs: on a busy machine code may come seconds late.
configure({ asyncUtilTimeout: 60_000 })
