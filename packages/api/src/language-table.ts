// one line: TypeScript reads the type `LanguageCode` from it
const codeList =
  'ace af an ar as ay az ba be bg bho bn br bs ca ceb ckb cs cy da de de-CH de-DE el en en-GB en-US eo es es-419 et eu fa fi fr fr-CA fr-FR ga gl gn gom gu ha he hi hr ht hu hy id ig is it ja jv ka kk kmr ko ky la lb lmo ln lt lv mai mg mi mk ml mn mr ms mt my nb ne nl oc om pa pag pam pl prs ps pt pt-BR pt-PT qu ro ru sa scn sk sl sq sr st su sv sw ta te tg th tk tl tn tr ts tt uk ur uz vi wo xh yi yue zh zh-Hans zh-Hant zu'

/** A language of text translation. Any other string is allowed too, because the service may add languages. */
export type LanguageCode = Words<typeof codeList> | (string & {})

/** A language that can be a source: one without a region or script. Any other string is allowed too. */
export type SourceLanguageCode = Exclude<Words<typeof codeList>, `${string}-${string}`> | (string & {})

type Words<List extends string, Found extends string = never> = List extends `${infer Word} ${infer Rest}`
  ? Words<Rest, Found | Word>
  : Found | List

/** The codes of all languages that text translation supports, sorted. `language-names.ts` has their names. */
export const languageCodes: ReadonlySet<string> = /* @__PURE__ */ codes(codeList)

/** Returns true for a variant such as `en-GB` or `zh-Hans`. A variant can be a target language, but not a source. */
export function isVariant(code: string): boolean {
  return code.includes('-')
}

/** Returns the part of a code before the first `-`, or the whole code. Does not change upper and lower case. */
export function baseCode(code: string): string {
  const dash = code.indexOf('-')
  return dash === -1 ? code : code.slice(0, dash)
}

/** Returns the code as the service writes it (`en-US` for `EN-us`), or `undefined` for an unknown language. */
export function canonicalCode(code: string): string | undefined {
  return byLowerCase.get(code.toLowerCase())
}

const byLowerCase = /* @__PURE__ */ new Map([...languageCodes].map((code) => [code.toLowerCase(), code]))

/** Languages that are listed only with `include=beta`. */
export const betaLanguages: ReadonlySet<string> = /* @__PURE__ */ codes('de-CH fr-CA')

/** Targets that support a `formality` other than the default. */
export const formalityTargets: ReadonlySet<string> = /* @__PURE__ */ codes(
  'de de-CH de-DE es es-419 fr fr-CA fr-FR it ja nl pl pt pt-BR pt-PT ru',
)

/** Languages that support glossaries, as source or target. A variant uses the dictionary of its base code. */
export const glossaryLanguages: ReadonlySet<string> = /* @__PURE__ */ codes(
  'ar bg cs da de de-CH de-DE el en en-GB en-US es es-419 et fi fr fr-CA fr-FR he hu id it ja ko lt lv nb nl pl pt pt-BR pt-PT ro ru sk sl sv tr uk vi zh zh-Hans zh-Hant',
)

/** Codes that a dictionary can have. All are base codes. */
export const dictionaryLanguages: ReadonlySet<string> = /* @__PURE__ */ codes(
  'ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv tr uk vi zh',
)

export const styleRulesTargets: ReadonlySet<string> = /* @__PURE__ */ codes(
  'de de-DE en en-GB en-US es es-419 fr fr-CA fr-FR it ja ko zh zh-Hans zh-Hant',
)

export const styleRulesLanguages: ReadonlySet<string> = /* @__PURE__ */ codes('de en es fr it ja ko zh')

/** Base codes of the targets that support `custom_instructions`. */
export const instructionLanguages: ReadonlySet<string> = /* @__PURE__ */ codes('de en es fr it ja ko zh')

/** Codes of the languages between which a translation memory can store translations. */
export const memoryLanguages: ReadonlySet<string> = /* @__PURE__ */ codes(
  'de en en-GB en-US es es-419 fr it ja ko zh zh-Hans',
)

/** Languages that support a translation memory, as source or target of a translation. */
export const memoryTranslateLanguages: ReadonlySet<string> = /* @__PURE__ */ codes(
  'de de-DE en en-GB en-US es es-419 fr fr-FR it ja ko zh zh-Hans',
)

export const notForDocuments: ReadonlySet<string> = /* @__PURE__ */ codes('de-CH de-DE fr-CA fr-FR ts')

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
