/** A package that an app depends on. */
export interface Dependency {
  readonly name: string
  /** As package.json has it: `^8.28.2`. */
  readonly range: string
}

/** Reads `vue-i18n` and `vue-i18n@^8.28.2`. */
export function readDependency(text: string): Dependency {
  const at = text.indexOf('@', 1)
  return at === -1 ? { name: text, range: '' } : { name: text.slice(0, at), range: text.slice(at + 1) }
}

/** True if each version that the range allows is older than the major version; `>=8` allows newer ones. */
export function isBefore(major: number, { range }: Dependency): boolean {
  return newestOf(range).every((one) => one !== undefined && one < major)
}

/** True if a range allows versions on both sides of a major version, or names none: `>=8`, `^8 || ^9`, `catalog:`. */
export function isOpenAt(major: number, { range }: Dependency): boolean {
  const [first, ...others] = newestOf(range).map((one) => (one === undefined ? undefined : one < major))
  return first === undefined || others.some((one) => one !== first)
}

/** Returns the newest major version of each alternative. */
function newestOf(range: string): readonly (number | undefined)[] {
  return range.slice(0, 1000).split('||').map(newestIn)
}

function newestIn(range: string): number | undefined {
  // The version without its alias: `npm:vue-i18n@8.28.2`.
  const plain = range.slice(range.lastIndexOf('@') + 1)
  const [, below, digits = ''] = /(?:^|\s)(<=?)\s{0,9}v?(\d{1,4}(?:\.\d{1,9}){0,2})/u.exec(plain) ?? []
  if (below !== undefined)
    return below === '<' && /^\d+(?:\.0)*$/u.test(digits)
      ? Number.parseInt(digits, 10) - 1
      : Number.parseInt(digits, 10)
  if (/>|^\s{0,9}[*xX]/u.test(plain)) return undefined
  // `8.0.0 - 10.0.0`
  const end = /\s-\s{1,9}v?(\d{1,4})/u.exec(plain)?.[1] ?? /^\s{0,9}[\^~=v]{0,3}(\d{1,4})/u.exec(plain)?.[1]
  return end === undefined ? undefined : Number(end)
}
