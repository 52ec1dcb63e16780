import { languageCodes } from './language-table.ts'

/** English names of the languages, as `languageCodes` orders them. */
const names = `
  Acehnese, Afrikaans, Aragonese, Arabic, Assamese, Aymara, Azerbaijani, Bashkir, Belarusian, Bulgarian, Bhojpuri,
  Bengali, Breton, Bosnian, Catalan, Cebuano, Kurdish (Sorani), Czech, Welsh, Danish, German, German (Swiss), German,
  Greek, English, English (British), English (American), Esperanto, Spanish, Spanish (Latin American), Estonian,
  Basque, Persian, Finnish, French, French (Canadian), French, Irish, Galician, Guarani, Konkani, Gujarati, Hausa,
  Hebrew, Hindi, Croatian, Haitian Creole, Hungarian, Armenian, Indonesian, Igbo, Icelandic, Italian, Japanese,
  Javanese, Georgian, Kazakh, Kurdish (Kurmanji), Korean, Kyrgyz, Latin, Luxembourgish, Lombard, Lingala, Lithuanian,
  Latvian, Maithili, Malagasy, Maori, Macedonian, Malayalam, Mongolian, Marathi, Malay, Maltese, Burmese,
  Norwegian (bokmål), Nepali, Dutch, Occitan, Oromo, Punjabi, Pangasinan, Kapampangan, Polish, Dari, Pashto,
  Portuguese, Portuguese (Brazilian), Portuguese (European), Quechua, Romanian, Russian, Sanskrit, Sicilian, Slovak,
  Slovenian, Albanian, Serbian, Sesotho, Sundanese, Swedish, Swahili, Tamil, Telugu, Tajik, Thai, Turkmen, Tagalog,
  Tswana, Turkish, Tsonga, Tatar, Ukrainian, Urdu, Uzbek, Vietnamese, Wolof, Xhosa, Yiddish, Cantonese, Chinese,
  Chinese (simplified), Chinese (traditional), Zulu
`.split(',')

/** English names of all languages that text translation supports, by language code, sorted by code. */
export const languageNames: ReadonlyMap<string, string> = new Map(
  Array.from(languageCodes, (code, at) => [code, names[at]?.trim() ?? code]),
)
