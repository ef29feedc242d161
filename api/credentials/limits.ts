/** Rate limits for one client, shared by all versions of the API. */
import type { Rate } from '../http/callers/throttle.ts'

export const REGISTER: Rate = { name: 'register', calls: 5, seconds: 60 }
/** An IPv6 client is a /48: whoever guesses has all the networks in it. */
export const LOGIN: Rate = { name: 'login', calls: 50, seconds: 3600, prefix: 48 }
/** Logins to one account, from all networks in which nobody has logged in to it. One network may do as many. */
export const GUESS: Rate = { name: 'account', calls: 50, seconds: 3600 }
export const RESET_PASSWORD: Rate = { name: 'reset-password', calls: 10, seconds: 86_400 }
/** Prevents the holder of a token from guessing the password. */
export const CHANGE_PASSWORD: Rate = { name: 'change-password', calls: 10, seconds: 3600, perUser: true }
