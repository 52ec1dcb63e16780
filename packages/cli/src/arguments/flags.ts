import { parseTime } from './parse-time.ts'

/** One flag as data. */
export interface FlagSpec {
  readonly name: string
  readonly short?: string
  /** Without it, a switch. */
  readonly takes?: {
    readonly kind: 'text' | 'list' | 'count' | 'port' | 'time'
    readonly name: string
  } & ValueHints
  readonly help: string
  /** For our own scripts: not in help and docs. */
  readonly isHidden?: boolean
}

/** What a value may be. */
export interface ValueHints {
  /** All there are: any other is refused. */
  readonly values?: readonly string[]
  /** What shell completion offers. */
  readonly completes?: 'file' | 'folder' | 'locale' | 'message'
}

/** The flags of one call. Asking for one that the command does not have is a bug and throws. */
export interface Flags {
  has(name: string): boolean
  text(name: string): string | undefined
  /** Of a flag that takes text and may come more than once: all of them, as they are. */
  texts(name: string): readonly string[]
  /** In the order given; `a,b` counts as two. */
  list(name: string): readonly string[]
  count(name: string): number | undefined
  /** Milliseconds. */
  time(name: string): number | undefined
}

/** @param given by name, values as they were typed and checked; a switch has an empty list */
export function openFlags(specs: readonly FlagSpec[], given: ReadonlyMap<string, readonly string[]>): Flags {
  const valuesOf = (name: string, kinds: readonly (string | undefined)[]) => {
    const spec = specs.find((candidate) => candidate.name === name)
    if (spec === undefined || !kinds.includes(spec.takes?.kind)) throw new Error(`No such flag here: --${name}`)
    return given.get(name)
  }
  return {
    has: (name) => valuesOf(name, [undefined]) !== undefined,
    text: (name) => valuesOf(name, ['text'])?.at(-1),
    texts: (name) => valuesOf(name, ['text']) ?? [],
    list: (name) => {
      const values = valuesOf(name, ['list']) ?? []
      return values.flatMap(splitList).filter((value) => value !== '')
    },
    count: (name) => {
      const value = valuesOf(name, ['count', 'port'])?.at(-1)
      return value === undefined ? undefined : Number(value)
    },
    time: (name) => {
      const value = valuesOf(name, ['time'])?.at(-1)
      return value === undefined ? undefined : parseTime(value)
    },
  }
}

/** `de, pt-BR` is a list of two. */
export function splitList(value: string): readonly string[] {
  return value.split(',').map((each) => each.trim())
}
