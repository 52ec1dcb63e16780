/** From U+00A0 to U+00FF, in order. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const others: readonly (readonly [name: string, character: string])[] = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['sbquo', '‚'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bdquo', '„'],
  ['bull', '•'],
  ['hellip', '…'],
  ['euro', '€'],
  ['trade', '™'],
]

/** Of HTML, by name: those that texts are full of. The others are left as they stand. */
const characters: ReadonlyMap<string, string> = new Map([
  ...latin1.split(' ').map((name, index) => [name, String.fromCodePoint(0xa0 + index)] as const),
  ...others,
])

export const htmlReference: RegExp = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]\w{1,30}));/giu

const oneReference = new RegExp(htmlReference.source, 'iu')

/** What a reference stands for; `undefined` where that is not known here. */
export function readReference(reference: string): string | undefined {
  const [, hex, decimal, name] = oneReference.exec(reference) ?? []
  if (name !== undefined) return characters.get(name)
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  // what HTML reads as something else, and what no text can hold
  const isCharacter =
    code > 0x9f ? code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff) : code > 0x1f && code < 0x7f
  return isCharacter ? String.fromCodePoint(code) : undefined
}

/** A text as HTML. The blank that does not break would be invisible. */
export function printHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\u{a0}', '&nbsp;')
}
