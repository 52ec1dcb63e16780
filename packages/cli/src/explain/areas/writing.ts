import type { ErrorArea } from '../error-area.ts'

export const writing: ErrorArea = {
  title: 'Source texts, and texts from the command line',
  says: 'Of `lockale write` and `lockale translate`. All of them come before anything is sent: nothing was spent.',
  errors: {
    WRITING_LANGUAGE:
      '`lockale write` improves the texts of the source locale, and the service cannot improve texts in that language. It can in German, English, Spanish, French, Italian, Japanese, Korean, Portuguese and simplified Chinese. Translations are not affected.',
    WRITING_STYLE:
      'The service has writing styles and tones in German, English, Spanish, French, Italian and Portuguese, and the source locale is in none of them. Leave `--style` or `--tone` out, or write `prefer_simple` in place of `simple`: that is left out where a language has none.',
    TRANSLATE_MISFIT:
      'One of the languages of `--to` is none that the service has, or it does not have what a flag asks for: formality, instructions, or a glossary, style list or memory that is not for it. The service would refuse that language after the others were paid for. Use `prefer_more` or `prefer_less`, or call `lockale translate` for each language by itself.',
    TRANSLATE_NAME_UNKNOWN:
      '`--glossary` or `--style` of `lockale translate` names neither an id nor a file that was pushed: `lockale.resources.json` has no line for it at this service and account. `lockale glossary push` and `lockale style push` bring files of a project to the service; a style list also has to be of the language of `--to`.',
    TEXT_MISSING:
      '`lockale translate` got no text: no argument, and nothing but blanks on standard input. Write the text in quotes, or pipe it in.',
    TEXT_INVALID:
      'What stands on standard input, or in an argument, is no text: bytes that are not UTF-8, a NUL, or half of a character. The place is line and column of the first one. Save it as UTF-8; files that are no texts are for `lockale document`.',
    TEXT_TOO_LARGE:
      'A text is larger than a request of the service may be: 128 KiB together with context, instructions and all other settings. Send it line by line with `--lines`, or as a file with `lockale document`. Standard input is read up to 16 MiB.',
    TEXT_NOT_PROTECTABLE:
      '`--protect` names a message syntax, and a text is not sound in it: a brace is not closed, say. Or it has more plurals in one message than can be taken apart. Mend the text, or name the syntax that it is written in.',
  },
}
