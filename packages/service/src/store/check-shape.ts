import { type AnyShape, findSafely, joinPath, type Shape, simple } from '@lockale/api/shape'
import { closest, unreachable } from '@lockale/errors'

/** What is wrong in a value, and where. It has none of the strings in it, which can be API keys. */
interface Problem {
  /** The place and what is wrong there: `accounts[0].key is missing`. */
  readonly says: string
  readonly hint: string
}

/** Words for messages about a value. */
interface ShapeSubject {
  /** The value itself: `the seed`. */
  readonly whole: string
  /** What a field of the value is called: `field of a seed`. */
  readonly field: string
  /** Where the fields are described. */
  readonly page: string
}

/** Returns the first field that is unknown, missing or of a wrong type. A field that is `undefined` counts as absent. */
export function findProblem(value: unknown, shape: AnyShape, subject: ShapeSubject): Problem | undefined {
  const problem = findSafely('', () => shape.find(value, { path: '', isChecking: true }))
  if (problem === undefined) return undefined
  const { path, kind } = problem
  const place = path === '' ? subject.whole : path
  const hint = `See ${subject.page}.`
  switch (kind) {
    case 'type':
      return { says: `${place} is not ${problem.is}`, hint }
    case 'word':
      return { says: `${place} is not one of ${problem.known.join(', ')}`, hint }
    case 'missing':
      return { says: `${place} is missing`, hint: `It is ${problem.is}.` }
    case 'unreadable':
      return { says: `${place} cannot be read`, hint: 'It is an object that throws an error. Pass plain data.' }
    case 'unknown': {
      const meant = closest(problem.name, problem.known)
      const fields = `Its fields are: ${problem.known.join(', ')}.`
      return {
        says: `${joinPath(path, problem.name)} is no ${subject.field}`,
        hint: meant === undefined ? fields : `Did you mean ${meant}?`,
      }
    }
    default:
      return unreachable(kind)
  }
}

export const count: Shape = simple(
  'a whole number from 0 up',
  (value) => Number.isSafeInteger(value) && (value as number) >= 0,
)

/** An object or class with these methods. */
export function methods(...names: readonly string[]): Shape {
  return simple(`an object with ${names.join('(), ')}()`, (value) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false
    return names.every((name) => typeof (value as Record<string, unknown>)[name] === 'function')
  })
}
