/** Rules for new passwords: Django's validators, in their order. */
import { MIN_PASSWORD_LENGTH } from '../../core/pages/password-rule.ts'
import { InvalidFields } from '../errors.ts'

export const MISMATCH = "The two password fields didn't match."

/** Minimum share of common letters at which two texts are too similar. */
const SIMILAR = 0.7

let common: Promise<ReadonlySet<string>> | undefined

/** Returns the faults of a password for the user with an address; empty if it may be used. */
export async function passwordFaults(password: string, email: string): Promise<string[]> {
  const faults: string[] = []
  if (isSimilar(password.toLowerCase(), email.toLowerCase())) {
    faults.push('The password is too similar to the email.')
  }
  if ([...password].length < MIN_PASSWORD_LENGTH) {
    faults.push(`This password is too short. It must contain at least ${MIN_PASSWORD_LENGTH} characters.`)
  }
  common ??= commonPasswords()
  if ((await common).has(password.toLowerCase().trim())) faults.push('This password is too common.')
  if (/^\p{Nd}+$/u.test(password)) faults.push('This password is entirely numeric.')
  return faults
}

/** Throws `InvalidFields` if the password has faults. `field` is the member of the body that has it. */
export async function refuseWeak(field: string, password: string, email: string): Promise<void> {
  const faults = await passwordFaults(password, email)
  if (faults.length > 0) throw new InvalidFields({ [field]: faults })
}

/** The words of the package take 40 ms of processor time to load: only who sets a password waits for them. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Returns whether a password is similar to the address or to a word of it. */
function isSimilar(password: string, email: string): boolean {
  return [...email.split(/[^\p{L}\p{N}_]+/u), email].some(
    // A text that is much shorter than the password can't be similar to it.
    (part) => part !== '' && password.length < 10 * part.length && similarity(password, part) >= SIMILAR,
  )
}

/** Returns the share of letters that two texts have in common, in any order: `quick_ratio` of Python's difflib. */
function similarity(a: string, b: string): number {
  const left = new Map<string, number>()
  for (const letter of b) left.set(letter, (left.get(letter) ?? 0) + 1)
  let shared = 0
  for (const letter of a) {
    const count = left.get(letter) ?? 0
    if (count > 0) shared++
    left.set(letter, count - 1)
  }
  return (2 * shared) / ([...a].length + [...b].length)
}
