export interface FlagSpec {
  readonly name: string
  readonly short?: string
  readonly takes?: {
    readonly kind: 'text' | 'list' | 'count' | 'port' | 'time'
    readonly name: string
  } & ValueHints
  readonly help: string
  /** True for a flag that only lockale's own scripts use. Help and docs do not list it. */
  readonly isHidden?: boolean
}

export interface ValueHints {
  readonly values?: readonly string[]
  readonly completes?: 'file' | 'folder'
}

/** The flags of one call. Each method throws if the command does not have the flag, since that is a bug. */
export interface Flags {
  isGiven(name: string): boolean
  has(name: string): boolean
  text(name: string): string | undefined
  /** Returns all values, unchanged, of a text flag that may be given several times. */
  texts(name: string): readonly string[]
  /** Returns the values of a list flag in the given order. Splits `a,b` into two values. */
  list(name: string): readonly string[]
  count(name: string): number | undefined
  /** Returns the value of a time flag in milliseconds. */
  time(name: string): number | undefined
}

/** Returns the flags of a call. @param given valid values by flag name; an empty list for a flag without a value */
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
    list: (name) => (valuesOf(name, ['list']) ?? []).flatMap(splitList).filter((value) => value !== ''),
    count: (name) => valuesOf(name, ['count', 'port'])?.map(Number).at(-1),
    time: (name) => valuesOf(name, ['time'])?.map(parseTime).at(-1),
  }
}

export function splitList(value: string): readonly string[] {
  return value.split(',').map((each) => each.trim())
}

/** Returns the milliseconds of `90` (seconds), `90s`, `8m`, `1h30m`; `undefined` for anything else. */
export function parseTime(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = '0'] = pattern.exec(text) ?? []
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000
  return pattern.test(text) && ms <= longestMs ? ms : undefined
}

const pattern = /^(?=\d)(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s?)?$/u
/** Longest time that timers accept: about 24 days. */
const longestMs = 2 ** 31 - 1
