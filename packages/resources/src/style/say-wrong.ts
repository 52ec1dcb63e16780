import { closest } from '@lockale/errors'

interface UnknownName {
  /** `field of a style` */
  readonly what: string
  /** As the file has it. */
  readonly name: string
  readonly known: readonly string[]
}

/** `"rulez" is no field of a style. Did you mean rules?` */
export function unknownName({ what, name, known }: UnknownName): string {
  const near = closestLong(name, known)
  return `"${shorten(name)}" is not a known ${what}. ${near === undefined ? listed(known) : `Did you mean ${near}?`}`
}

/** `There are a, b.` Of a long list: where it stands. */
export function listed(known: readonly string[]): string {
  if (known.length > maxListed) return `To list all ${known.length}: lockale style rules`
  return `Available: ${known.join(', ')}.`
}

const maxListed = 6

/** `The label has 120 characters, at most 100 fit.` */
export function tooLong(what: string, characters: number, most: number): string {
  return `The ${what} has ${characters} characters; the limit is ${most}.`
}

/** As much of a text of the file as a message shows. */
export function shorten(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text
}

const maxShown = 60

/** Names of the catalogue may be too long to be slips of the pen: of those the one that begins most alike. */
function closestLong(name: string, known: readonly string[]): string | undefined {
  const near = closest(name, known)
  if (near !== undefined || name.length < 12) return near
  const [best] = known
    .map((candidate) => ({ candidate, common: commonLength(name, candidate) }))
    .toSorted((a, b) => b.common - a.common)
  return best !== undefined && best.common >= name.length / 2 ? best.candidate : undefined
}

function commonLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}
