/** One flag as data. */
export interface FlagSpec {
  readonly name: string
  readonly short?: string
  /** The value of the flag. A flag without it is a switch. */
  readonly takes?: {
    readonly kind: 'text' | 'list' | 'count' | 'port' | 'time'
    readonly name: string
  } & ValueHints
  readonly help: string
  /** True for flags of our own scripts: they are not in help and docs. */
  readonly isHidden?: boolean
}

/** What a value may be. */
export interface ValueHints {
  /** All allowed values. */
  readonly values?: readonly string[]
  /** What shell completion offers. */
  readonly completes?: 'file' | 'folder'
}

/** The flags of one call. Asking for one that the command does not have is a bug and throws. */
export interface Flags {
  /** True for a flag that was typed, whatever it takes. */
  isGiven(name: string): boolean
  has(name: string): boolean
  text(name: string): string | undefined
  /** Of a flag that takes text and may come more than once: all of them, as they are. */
  texts(name: string): readonly string[]
  /** Values in the given order; `a,b` counts as two. */
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
    isGiven: (name) => given.has(name),
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

/** Milliseconds of `90`, `90s`, `8m`, `1h30m`: a bare number counts seconds. `undefined` for anything else. */
export function parseTime(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = '0'] = pattern.exec(text) ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return pattern.test(text) && ms <= longestMs ? ms : undefined
}

const pattern = /^(?=\d)(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s?)?$/u
/** Timers take no more: 24 days. */
const longestMs = 2 ** 31 - 1
