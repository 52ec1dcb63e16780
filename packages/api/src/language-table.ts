const names = `
  ace Acehnese, af Afrikaans, an Aragonese, ar Arabic, as Assamese, ay Aymara, az Azerbaijani, ba Bashkir, be Belarusian,
  bg Bulgarian, bho Bhojpuri, bn Bengali, br Breton, bs Bosnian, ca Catalan, ceb Cebuano, ckb Kurdish (Sorani), cs Czech,
  cy Welsh, da Danish, de German, de-CH German (Swiss), de-DE German, el Greek, en English, en-GB English (British),
  en-US English (American), eo Esperanto, es Spanish, es-419 Spanish (Latin American), et Estonian, eu Basque, fa Persian,
  fi Finnish, fr French, fr-CA French (Canadian), fr-FR French, ga Irish, gl Galician, gn Guarani, gom Konkani, gu Gujarati,
  ha Hausa, he Hebrew, hi Hindi, hr Croatian, ht Haitian Creole, hu Hungarian, hy Armenian, id Indonesian, ig Igbo,
  is Icelandic, it Italian, ja Japanese, jv Javanese, ka Georgian, kk Kazakh, kmr Kurdish (Kurmanji), ko Korean, ky Kyrgyz,
  la Latin, lb Luxembourgish, lmo Lombard, ln Lingala, lt Lithuanian, lv Latvian, mai Maithili, mg Malagasy, mi Maori,
  mk Macedonian, ml Malayalam, mn Mongolian, mr Marathi, ms Malay, mt Maltese, my Burmese, nb Norwegian (bokmål), ne Nepali,
  nl Dutch, oc Occitan, om Oromo, pa Punjabi, pag Pangasinan, pam Kapampangan, pl Polish, prs Dari, ps Pashto, pt Portuguese,
  pt-BR Portuguese (Brazilian), pt-PT Portuguese (European), qu Quechua, ro Romanian, ru Russian, sa Sanskrit, scn Sicilian,
  sk Slovak, sl Slovenian, sq Albanian, sr Serbian, st Sesotho, su Sundanese, sv Swedish, sw Swahili, ta Tamil, te Telugu,
  tg Tajik, th Thai, tk Turkmen, tl Tagalog, tn Tswana, tr Turkish, ts Tsonga, tt Tatar, uk Ukrainian, ur Urdu, uz Uzbek,
  vi Vietnamese, wo Wolof, xh Xhosa, yi Yiddish, yue Cantonese, zh Chinese, zh-Hans Chinese (simplified),
  zh-Hant Chinese (traditional), zu Zulu
`

/** A language of text translation. Any other string is allowed too, because the service may add languages. */
export type LanguageCode = CodesOf<typeof names> | (string & {})

/** A language that can be a source: one without a region or script. Any other string is allowed too. */
export type SourceLanguageCode = Exclude<CodesOf<typeof names>, `${string}-${string}`> | (string & {})

/** The codes in a table such as `de German, en English`. */
type CodesOf<Table extends string, Found extends string = never> = Table extends `${infer Entry},${infer Rest}`
  ? CodesOf<Rest, Found | FirstWord<Entry>>
  : Found | FirstWord<Table>
type FirstWord<Text extends string> = Text extends `${' ' | '\n'}${infer Rest}`
  ? FirstWord<Rest>
  : Text extends `${infer Word} ${string}`
    ? Word
    : never

/** English names of all languages that text translation supports, by language code, sorted by code. */
export const languageNames: ReadonlyMap<string, string> = new Map(
  Array.from(names.matchAll(/([\w-]+) ([^,\n]+)/gu), ([, code = '', name = '']) => [code, name]),
)

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

const byLowerCase = new Map([...languageNames.keys()].map((code) => [code.toLowerCase(), code]))

/** Languages that are listed only with `include=beta`. */
export const betaLanguages: ReadonlySet<string> = codes('de-CH fr-CA')

/** Targets that support a `formality` other than the default. */
export const formalityTargets: ReadonlySet<string> = codes(
  'de de-CH de-DE es es-419 fr fr-CA fr-FR it ja nl pl pt pt-BR pt-PT ru',
)

/** Languages that support glossaries, as source or target. A variant uses the dictionary of its base code. */
export const glossaryLanguages: ReadonlySet<string> = codes(
  'ar bg cs da de de-CH de-DE el en en-GB en-US es es-419 et fi fr fr-CA fr-FR he hu id it ja ko lt lv nb nl pl pt pt-BR pt-PT ro ru sk sl sv tr uk vi zh zh-Hans zh-Hant',
)

/** Codes that a dictionary can have. All are base codes. */
export const dictionaryLanguages: ReadonlySet<string> = codes(
  'ar bg cs da de el en es et fi fr he hu id it ja ko lt lv nb nl pl pt ro ru sk sl sv tr uk vi zh',
)

export const styleRulesTargets: ReadonlySet<string> = codes(
  'de de-DE en en-GB en-US es es-419 fr fr-CA fr-FR it ja ko zh zh-Hans zh-Hant',
)

export const styleRulesLanguages: ReadonlySet<string> = codes('de en es fr it ja ko zh')

/** Base codes of the targets that support `custom_instructions`. */
export const instructionLanguages: ReadonlySet<string> = codes('de en es fr it ja ko zh')

/** Codes of the languages between which a translation memory can store translations. */
export const memoryLanguages: ReadonlySet<string> = codes('de en en-GB en-US es es-419 fr it ja ko zh zh-Hans')

/** Languages that support a translation memory, as source or target of a translation. */
export const memoryTranslateLanguages: ReadonlySet<string> = new Set([...memoryLanguages, 'de-DE', 'fr-FR'])

export const notForDocuments: ReadonlySet<string> = codes('de-CH de-DE fr-CA fr-FR ts')

function codes(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}
