/** Waits for a server's answer, but not forever. */
import { NoAnswer } from './database-errors.ts'

/** Steps in which the time is counted. */
const STEPS = 10

/**
 * Returns the answer; throws `NoAnswer` if there is none after some milliseconds. While this process itself stands
 * still, an answer may lie unread: such a pause counts as one step, and answers are read after each step. While
 * `isAlive` says that the server works, the time begins anew.
 */
export async function inTime<Answer>(
  milliseconds: number,
  answer: Promise<Answer>,
  isAlive: () => boolean = () => false,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  let steps = 0
  const late = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      steps = isAlive() ? 0 : steps + 1
      if (steps === STEPS) reject(new NoAnswer(`the database did not answer within ${milliseconds} ms`))
    }, milliseconds / STEPS)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearInterval(timer)
  }
}
