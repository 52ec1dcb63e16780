import { closest, LockaleError, unreachable } from '@lockale/errors'
import { checkSeed } from './check-seed.ts'
import type { Seed } from './seed.ts'

/**
 * Reads a seed file: JSON with the fields of `Seed`.
 * @param name file name for error messages
 * @throws {LockaleError} `SERVICE_SEED_INVALID`; its message has the path of the first problem, but none of the values
 */
export async function readSeed(text: string, name: string): Promise<Seed> {
  // some text editors write a byte order mark at the start of a file
  const value = await parseJson(text.replace(/^\u{feff}/u, ''), name)
  const problem = findProblem(value, { shape: seedShape, path: '' })
  if (problem !== undefined) throw invalid(name, problem)
  // `findProblem` has checked the type of each field
  const seed = value as Seed
  try {
    checkSeed(seed)
  } catch (error) {
    // `checkSeed` throws no other error
    if (!(error instanceof LockaleError)) throw error
    throw new LockaleError('SERVICE_SEED_INVALID', `${name}: ${error.message}`, {
      hint: error.hint,
      cause: error,
      place: name,
    })
  }
  return seed
}

async function parseJson(text: string, name: string): Promise<unknown> {
  try {
    return JSON.parse(text)
  } catch {
    // the message of `JSON.parse` shows a part of the file, which may be an API key, and not always a line number
    const { findFormat } = await import('@lockale/formats')
    const json = await findFormat({ path: name, format: 'json' })?.load()
    const position = json?.parse(Buffer.from(text), { file: name }).diagnostics[0]?.position
    const place = position === undefined ? name : `${name}:${position.line}:${position.column}`
    throw new LockaleError('SERVICE_SEED_INVALID', `${place} is not valid JSON.`, {
      hint: 'A seed file is strict JSON: no comments, and no comma before a closing bracket.',
      place,
    })
  }
}

interface Problem {
  readonly path: string
  /** What is wrong, as the end of a sentence: `is missing`. */
  readonly says: string
  readonly hint: string
}

function findProblem(
  value: unknown,
  { shape, path }: { readonly shape: Shape; readonly path: string },
): Problem | undefined {
  switch (shape.kind) {
    case 'text':
      return typeof value === 'string' ? undefined : wrong(path, 'a text')
    case 'count':
      return Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : wrong(path, 'a whole number from 0 up')
    case 'map':
      if (shape.orText === true && typeof value === 'string') return undefined
      return findInEach(value, { path, says: `an object of ${nameOf(shape.of)}`, of: () => shape.of, known: [] })
    case 'list':
      if (!Array.isArray(value)) return wrong(path, 'a list')
      return firstOf(value.entries(), ([index, item]) =>
        findProblem(item, { shape: shape.of, path: `${path}[${index}]` }),
      )
    case 'object':
      return findInFields(value, { shape, path })
    default:
      return unreachable(shape)
  }
}

function nameOf({ kind }: Shape): string {
  return kind === 'map' ? 'objects of texts' : 'texts'
}

function findInFields(
  value: unknown,
  { shape, path }: { readonly shape: Extract<Shape, { kind: 'object' }>; readonly path: string },
): Problem | undefined {
  const { fields, needs } = shape
  const of = (name: string): Shape | undefined => (Object.hasOwn(fields, name) ? fields[name] : undefined)
  const found = findInEach(value, { path, says: 'an object', of, known: Object.keys(fields) })
  if (found !== undefined) return found
  const missing = needs.find((name) => !Object.hasOwn(value as object, name))
  if (missing === undefined) return undefined
  return { path: join(path, missing), says: 'is missing', hint: `It must have: ${needs.join(', ')}.` }
}

function findInEach(
  value: unknown,
  {
    path,
    says,
    of,
    known,
  }: {
    readonly path: string
    readonly says: string
    readonly of: (name: string) => Shape | undefined
    readonly known: readonly string[]
  },
): Problem | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(path, says)
  return firstOf(Object.entries(value), ([name, item]) => {
    const shape = of(name)
    if (shape !== undefined) return findProblem(item, { shape, path: join(path, name) })
    const meant = closest(name, known)
    const hint = meant === undefined ? `Its fields are: ${known.join(', ')}.` : `Did you mean ${meant}?`
    return { path: join(path, name), says: 'is no field of a seed', hint }
  })
}

function firstOf<Item>(items: Iterable<Item>, find: (item: Item) => Problem | undefined): Problem | undefined {
  for (const item of items) {
    const problem = find(item)
    if (problem !== undefined) return problem
  }
  return undefined
}

function wrong(path: string, wanted: string): Problem {
  return { path, says: `is not ${wanted}`, hint: 'See the section on seeds in docs/local-service.md.' }
}

/** Returns `path` followed by `name`, such as `accounts[0].key`. A name that is not a simple word gets quotes. */
function join(path: string, name: string): string {
  if (!/^[\w-]{1,64}$/u.test(name)) return `${path}[${JSON.stringify(name.slice(0, 64))}]`
  return path === '' ? name : `${path}.${name}`
}

function invalid(name: string, { path, says, hint }: Problem): LockaleError {
  return new LockaleError('SERVICE_SEED_INVALID', `${name}: ${path === '' ? 'the seed' : path} ${says}.`, {
    hint,
    place: name,
  })
}

type Shape =
  | { readonly kind: 'text' }
  /** An integer, 0 or more. */
  | { readonly kind: 'count' }
  /** An object with values of type `of`. With `orText`, a string is allowed too. */
  | { readonly kind: 'map'; readonly of: Shape; readonly orText?: true }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'object'; readonly fields: Readonly<Record<string, Shape>>; readonly needs: readonly string[] }

const text: Shape = { kind: 'text' }
const count: Shape = { kind: 'count' }
const texts: Shape = { kind: 'map', of: text }

function list(of: Shape): Shape {
  return { kind: 'list', of }
}

function object(needed: Readonly<Record<string, Shape>>, others: Readonly<Record<string, Shape>> = {}): Shape {
  return { kind: 'object', fields: { ...needed, ...others }, needs: Object.keys(needed) }
}

const seedShape: Shape = object(
  {},
  {
    accounts: list(
      object(
        { key: text },
        {
          account: text,
          characterLimit: count,
          keyCharacterLimit: count,
          charactersUsed: count,
          scopes: list(text),
          label: text,
          documentLimit: count,
          teamDocumentLimit: count,
          speechToTextMillisecondsLimit: count,
          speechToSpeechMillisecondsLimit: count,
          region: text,
        },
      ),
    ),
    glossaries: list(
      object(
        {
          name: text,
          dictionaries: list(object({ source: text, target: text, entries: { kind: 'map', of: text, orText: true } })),
        },
        { id: text },
      ),
    ),
    styleLists: list(
      object(
        { name: text, language: text },
        {
          id: text,
          rules: { kind: 'map', of: texts },
          instructions: list(object({ label: text, prompt: text }, { sourceLanguage: text })),
        },
      ),
    ),
    memories: list(
      object({ name: text, source: text, segments: list(object({ source: text, targets: texts })) }, { id: text }),
    ),
    spokenTerms: list(object({ name: text, lists: list(object({ language: text, terms: list(text) })) }, { id: text })),
    phrasebook: list(object({ source: text, target: text, entries: texts })),
  },
)
