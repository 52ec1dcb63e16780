import { languageCodes } from '@lockale/api/language-table'
import { type AnyShape, findInEach, type Shape, type ShapeProblem, simple, text } from '@lockale/api/shape'
import { didYouMean } from '@lockale/errors'
import type { RefusalRule } from '@lockale/api'
import { RequestRefused } from '../http/request-refused.ts'

export const amount: Shape = simple('a number from 0', (value) => typeof value === 'number' && value >= 0)
/** Bytes, also from another realm, as test runners make them. */
export const bytes: Shape = simple('a Uint8Array', (value) => tagOf(value) === 'Uint8Array')

/** One of some words, in upper or lower case, as the service compares them. @param rule the rule that another word breaks */
export function word(known: readonly string[], rule: RefusalRule = 'unknown-value'): Shape {
  return {
    ...text,
    find(value, place) {
      const problem = text.find(value, place)
      if (problem !== undefined || !place.isChecking) return problem
      const written = String(value).toLowerCase()
      if (known.some((each) => each.toLowerCase() === written)) return undefined
      return { kind: 'word', path: place.path, value: written, known, rule }
    },
  }
}

/**
 * A language code, such as `pt-BR`. Refuses only what cannot be one: the name of a language, or a code with `_`. The
 * service knows which languages there are.
 */
export const language: Shape = {
  ...text,
  find(value, place) {
    const problem = text.find(value, place)
    if (problem !== undefined || !place.isChecking) return problem
    const code = String(value)
    if (code === '' || /^[a-z]{1,4}(?:-[a-z\d]{2,8})*$/iu.test(code)) return undefined
    const known = [...languageCodes]
    const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
    const meant = known.find((each) => names.of(each)?.toLowerCase() === code.toLowerCase())
    const unknown = { kind: 'word', path: place.path, value: code, known, is: 'a language code' } as const
    return { ...unknown, rule: 'unknown-value', ...(meant !== undefined && { meant }) }
  },
}

/** Checks the arguments of a call. @throws {RequestRefused} for the first that is unknown, missing or wrong */
export function checkEach(
  shapes: Readonly<Record<string, AnyShape>>,
  valueOf: (name: string) => unknown,
  { call, isChecking }: { readonly call: string; readonly isChecking: boolean },
): void {
  const problem = findInEach(shapes, valueOf, { path: '', isChecking })
  if (problem === undefined) return
  const what = /^create[A-Z]/u.test(call) ? 'The client was not created' : 'The request was not sent'
  const { says, hint, rule = 'parameters' } = describe(problem, call)
  throw new RequestRefused('REQUEST_INVALID', `${what}: ${says} (rule ${rule}).`, {
    // only shapes of this folder name a rule
    rule: rule as RefusalRule,
    hint: `${hint} Nothing was sent.`,
  })
}

function describe(
  problem: ShapeProblem,
  call: string,
): { readonly says: string; readonly hint: string; readonly rule?: string | undefined } {
  const { path } = problem
  switch (problem.kind) {
    case 'missing':
      return { says: `${call} needs ${path}`, hint: `It is ${problem.is}.` }
    case 'unreadable':
      return {
        says: `${path} of ${call} cannot be read`,
        hint: 'It is an object that throws an error. Pass plain data.',
      }
    case 'unknown': {
      // the name may be a string that the caller put into the wrong place
      const said = /^\w{1,40}$/u.test(problem.name) ? problem.name : 'with this name'
      const where = /[[.]/u.test(path) ? ` in ${path}` : ''
      return { says: `${call} has no parameter ${said}${where}`, hint: guess(problem.name, problem.known) }
    }
    case 'word': {
      const { value, known, is, meant, rule } = problem
      const says = `${path} of ${call} is ${is === undefined ? 'none of its values' : `not ${is}`}`
      return { says, hint: meant === undefined ? guess(value, known) : `Did you mean ${meant}?`, rule }
    }
    default:
      return { says: `${path} of ${call} is not ${problem.is}`, hint: hintOf(problem.value, problem.is) }
  }
}

/** Returns the built-in class of a value: `Date`, `Uint8Array`. A class of another realm has the same name. */
export function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1)
}

function hintOf(value: unknown, is: string): string {
  if (value === null) return 'It is null. Leave it out.'
  if (typeof value === 'string' && is.startsWith('a list')) return 'Write the lone string as a list of one: [value].'
  return `It is ${Array.isArray(value) ? 'a list' : `of type ${typeof value}`}.`
}

function guess(written: string, known: readonly string[]): string {
  return didYouMean(written, known).trim() || `Known are ${known.join(', ')}.`
}
