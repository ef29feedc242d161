/** An operation that takes a body. */
import type { z } from 'zod'
import { validate } from './validate.ts'
import type { Answer, BaseOperation, Operation, Output, ViewRequest } from './view.ts'

interface InputOptions<Input extends z.ZodObject> extends Omit<BaseOperation, 'handle'> {
  readonly input: Input
  readonly inputExample: z.input<Input>
  /** Runs before the body is read; throws `NotFound` or `PermissionDenied`. */
  allow?(request: ViewRequest): Promise<void>
  handle(input: z.output<Input>, request: ViewRequest): Answer | Promise<Answer>
}

/** Reads and validates the body before it is handled. */
export function inputOperation<Input extends z.ZodObject>(options: InputOptions<Input> & Output): Operation {
  const { allow, handle, ...rest } = options
  return {
    ...rest,
    async handle(request) {
      await allow?.(request)
      return handle(validate(options.input, await request.readBody()), request)
    },
  }
}
