// app/auth/[action]/route.ts
import { handleAuth } from './auth.js'

export const GET = handleAuth
export const POST = handleAuth
