/** How often one address may try; the same in all versions of the interface. */
import type { Rate } from '../view/throttle.ts'

export const REGISTER: Rate = { name: 'register', calls: 5, seconds: 60 }
export const LOGIN: Rate = { name: 'login', calls: 50, seconds: 3600 }
export const RESET_PASSWORD: Rate = { name: 'reset-password', calls: 10, seconds: 86_400 }
