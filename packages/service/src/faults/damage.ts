/** A way to damage a translation. First come those that damage placeholders, then those that damage words. */
export type Damage =
  | 'dropped'
  | 'doubled'
  | 'renumbered'
  | 'invented'
  | 'swapped'
  | 'moved-to-front'
  | 'moved-to-end'
  | 'emptied'
  | 'neighbour-pulled-in'
  | 'text-inside'
  | 'name-translated'
  | 'attribute-translated'
  | 'spaces-inside'
  | 'spaces-around'
  | 'spaces-lost'
  | 'full-width'
  | 'curly-quotes'
  | 'no-quotes'
  | 'upper-case'
  | 'long-form'
  | 'entities'
  | 'form-encoded'
  | 'unclosed'
  | 'never-opened'
  | 'crossed'
  | 'engine-token'
  | 'cut-inside'
  | 'empty'
  | 'blank'
  | 'source'
  | 'longer'
  | 'shorter'
  | 'control'
  | 'nul'
  | 'bidi'
  | 'zero-width'
  | 'surrogate'
  | 'other-script'
  | 'prompt'
  | 'refusal'
  | 'markup'
  | 'double-escaped'

/** A translation to damage, with the values that the damage uses. */
export interface BrokenText {
  readonly translation: string
  readonly source: string
  readonly damage: Damage
  /** Returns a random number in [0, 1). */
  readonly random: () => number
}

/** Returns the damaged translation. Damage to placeholders changes nothing if there are no placeholders. */
export function breakText({ damage, ...broken }: BrokenText): string {
  return isDamage(damage) ? breaks[damage](broken) : broken.translation
}

export function isDamage(name: string): name is Damage {
  return Object.hasOwn(breaks, name)
}

type BreakText = (broken: Omit<BrokenText, 'damage'>) => string

/** Functions that damage a translation as real services do. Placeholders are tags, or words like `ph1@ph.invalid`. */
const breaks: Readonly<Record<Damage, BreakText>> = {
  dropped: onOne(() => ''),
  doubled: onOne((slot) => slot + slot),
  renumbered: onOne((slot) => slot.replace(/\d+/u, (id) => String(Number(id) + 90))),
  /** Adds a placeholder with an unknown id. */
  invented: onOne((slot) => `${slot} ${slot.replace(/\d+/u, '77')}`),
  swapped: ({ translation }) => swapEnds(translation),
  'moved-to-front': ({ translation }) => (slotsOf(translation).join('') + withoutSlots(translation)).trimEnd(),
  'moved-to-end': ({ translation }) => (withoutSlots(translation) + slotsOf(translation).join('')).trimStart(),
  /** `<g>word</g>` becomes `<g></g>word`. */
  emptied: ({ translation }) => translation.replaceAll(/(<([gn])\b[^>]*>)([^<]*)<\/\2>/gu, '$1</$2>$3'),
  /** Moves the character before a tag into it: `48 m<g>3</g>` becomes `48 <g>m3</g>`. */
  'neighbour-pulled-in': ({ translation }) => translation.replace(/(\S)(<g\b[^>]*>)/u, '$2$1'),
  'text-inside': onOne((slot) =>
    slot.startsWith('<') ? slot.replace(/\s*\/>$/u, '>zero</x>').replace(/><\//u, '>zero</') : `(${slot} zero)`,
  ),
  'name-translated': onOne((slot) => slot.replace(/^<x|^ph/u, (name) => (name === '<x' ? '<икс' : 'пх'))),
  'attribute-translated': onOne((slot) => slot.replace(/ id=|@ph/u, (found) => (found === ' id=' ? ' ид=' : '@пх'))),
  'spaces-inside': onOne((slot) =>
    slot.startsWith('<')
      ? slot.replaceAll(/^<|=|\/?>$/gu, (sign) => (sign === '<' ? '< ' : ` ${sign === '=' ? '= ' : sign}`))
      : slot.replace('@', ' @ '),
  ),
  'spaces-around': onOne((slot) => ` ${slot} `),
  'spaces-lost': ({ translation }) => translation.replaceAll(new RegExp(` ?(${slot.source}) ?`, 'gu'), '$1'),
  'full-width': onOne((slot) => slot.replaceAll(/[<>="/@.\d]/gu, toFullWidth)),
  'curly-quotes': onOne((slot) => slot.replace(/"([^"]*)"/u, '„$1“')),
  'no-quotes': onOne((slot) => slot.replaceAll('"', '')),
  'upper-case': onOne((slot) => slot.toUpperCase()),
  'long-form': onOne((slot) => slot.replace(/^<(\w+)([^>]*?)\s*\/>$/u, '<$1$2></$1>')),
  entities: onOne((slot) => slot.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace('@', '&#64;')),
  'form-encoded': onOne((slot) => slot.replace(' ', '+').replace('@', '%40')),
  unclosed: ({ translation }) =>
    translation.replace(/<\/\w+>|\s*\/>|@ph\.invalid/u, (found) => (found.endsWith('/>') ? '>' : '')),
  'never-opened': ({ translation }) => translation.replace(/<[gn]\b[^>]*>/u, ''),
  /** Exchanges two end tags that follow each other, or moves an end tag behind the next tag. */
  crossed: ({ translation }) => cross(translation),
  'engine-token': onOne(() => 'xml-ph-0000@deepl.internal'),
  'cut-inside': ({ translation }) => {
    const [last] = [...translation.matchAll(slot)].slice(-1)
    return last === undefined ? translation : translation.slice(0, last.index + 3)
  },
  // from here on, the damage is to the whole translation, with or without placeholders
  empty: () => '',
  blank: () => '  ',
  source: ({ source }) => source,
  longer: ({ translation }) => Array.from({ length: 10 }, () => translation).join(' '),
  shorter: ({ translation }) => translation.slice(0, Math.ceil(translation.length / 2)),
  control: ({ translation }) => `${translation}\u{1b}[2J\u{7}`,
  nul: ({ translation }) => `${translation}\u{0}`,
  bidi: ({ translation }) => `\u{202e}${translation}`,
  'zero-width': ({ translation }) => `\u{200b}${translation}\u{feff}`,
  surrogate: ({ translation }) => `${translation}\u{d800}`,
  'other-script': ({ translation }) =>
    translation.replaceAll(/<[^<>]*>|&#?\w+;|ph\d+@ph\.invalid|\p{L}{2,}/gu, (found) =>
      /^\p{L}+$/u.test(found) ? 'привет' : found,
    ),
  prompt: ({ translation }) => `Here is the translation: ${translation}`,
  refusal: () => 'As an AI language model, I cannot translate this text.',
  markup: ({ translation }) => `<b onclick="alert(1)">${translation}</b>`,
  'double-escaped': ({ translation }) =>
    translation
      .replaceAll('&', '&amp;')
      .replaceAll(/'(?![^<]*>)/gu, '&#39;')
      .replaceAll(/"(?![^<]*>)/gu, '&quot;'),
}

/** All ways to damage a translation. Those that damage placeholders come first. */
export const damages: readonly Damage[] = Object.keys(breaks).filter(isDamage)

const slot = /<[xl]\b[^<>]*\/>|<([xn])\b[^<>]*>[^<]*<\/\1>|ph\d+@ph\.invalid/gu

function slotsOf(text: string): readonly string[] {
  return text.match(slot) ?? []
}

function withoutSlots(text: string): string {
  return text.replaceAll(slot, '')
}

/** Damages one random placeholder. If there is none, damages the start tag of a `g` element. */
function onOne(change: (slot: string) => string): BreakText {
  return ({ translation, random }) => {
    const found = [...translation.matchAll(slot)]
    const one = found[Math.floor(random() * found.length)] ?? /<g\b[^<>]*>/u.exec(translation)
    if (one === null || one === undefined) return translation
    return translation.slice(0, one.index) + change(one[0]) + translation.slice(one.index + one[0].length)
  }
}

function swapEnds(text: string): string {
  const found = [...text.matchAll(slot)]
  const [first, last] = [found[0], found.at(-1)]
  if (first === undefined || last === undefined || first === last) return text
  const middle = text.slice(first.index + first[0].length, last.index)
  return `${text.slice(0, first.index)}${last[0]}${middle}${first[0]}${text.slice(last.index + last[0].length)}`
}

function cross(text: string): string {
  const nested = text.replace(/<\/(\w+)>([^<]*)<\/(\w+)>/u, '</$3>$2</$1>')
  if (nested !== text) return nested
  return text.replace(/<\/g>(.*?)(<[xl]\b[^<>]*\/>|<g\b[^<>]*>)/u, '$1$2</g>')
}

function toFullWidth(sign: string): string {
  return String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfe_e0)
}
