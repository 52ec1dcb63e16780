import type { RefusalRule } from '@lockale/api'
import { LockaleError } from '@lockale/errors'
import { requestRefused } from '../http/request-refused.ts'

/** What a check finds: the rule that is broken, and how, as the end of a sentence. */
export interface Problem {
  readonly rule: RefusalRule
  readonly problem: string
}

/** @throws {RequestRefused} for the first problem, if there is one */
export function refuseProblem(problems: Iterable<Problem | undefined>): void {
  for (const found of problems) if (found !== undefined) throw requestRefused(found.rule, found.problem)
}

/** Yields a problem if there are no strings, or if the service could not read one of them. Empty strings are fine. */
export function* textProblems(texts: readonly string[]): Generator<Problem> {
  if (!Array.isArray(texts) || texts.length === 0) yield { rule: 'text-missing', problem: 'there is no string' }
  const odd = texts.findIndex((text) => typeof text !== 'string' || loneSurrogate.test(text))
  if (odd !== -1) yield { rule: 'text-type', problem: `text ${odd + 1} is not well-formed Unicode` }
}

/**
 * Refuses a request that is too large.
 * @param bytes of the encoded body
 * @throws {RequestRefused}
 */
export function checkSize(
  { text: { length } }: { readonly text: readonly string[] },
  bytes: number,
  { maxTexts, maxBytes }: { readonly maxTexts: number; readonly maxBytes: number },
): void {
  const code = 'REQUEST_TOO_LARGE'
  if (length > maxTexts) throw requestRefused('too-many-texts', `${length} texts, at most ${maxTexts} fit`, { code })
  if (bytes > maxBytes) throw requestRefused('body-size', `${bytes} bytes, at most ${maxBytes} fit`, { code })
}

const loneSurrogate = /\p{Surrogate}/u

/**
 * An id as part of a path.
 * @throws {LockaleError} `REQUEST_INVALID` for anything that could lead to another path
 */
export function pathId(id: string): string {
  if (/^[\w:-]{1,100}$/u.test(id)) return encodeURIComponent(id)
  throw new LockaleError(
    'REQUEST_INVALID',
    'An id may contain only letters, digits, - and :, and at most 100 characters.',
    { hint: 'Copy the id from the list of the service.' },
  )
}
