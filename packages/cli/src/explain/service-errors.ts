export const account: ErrorArea = {
  title: 'Languages and account',
  errors: {
    API_BODY_INVALID:
      'The file of `lockale api --data`, or what stood on standard input, is not JSON; the message has line and column. Correct it there. For an endpoint that takes something else, say so: `--header "content-type: …"`, or `--form`. Nothing was sent.',
    API_ANSWER_NEEDS_FILE:
      'The answer of `lockale api` is a file, or longer than a screen is for (16 MiB). Say where it goes: `--out <file>`. Where that is known before (the result of a document, an address that a job gave), nothing was sent: the service forgets such a file once it has left it.',
    API_PAGES_ENDLESS:
      'The pages that `lockale api --paginate` asked for do not end: the service gave the same page twice, or there are more than 1000 of them, or more than 64 MiB. Nothing is printed, as it would not be the list. Ask for single pages (`--query page=2`), or for less (a filter, shorter dates). Something between here and the service may keep answers and give them again.',
    DEVELOPER_KEY_UNKNOWN:
      'No key of the account has this id or label, and no id begins like this. `lockale keys list` shows all of them, deactivated ones too. At least four characters of an id are needed.',
    DEVELOPER_KEY_AMBIGUOUS:
      'Several keys have this label, or ids that begin like this. The hint has the beginning of each: name the one you mean by it. Nothing was changed.',
    DEVELOPER_KEY_NOT_CONFIRMED:
      'To deactivate a key is for good, so lockale asks for its label at a terminal. Here nobody can be asked (no terminal, or CI): add `--yes`. The key is still active.',
  },
}

export const documents: ErrorArea = {
  title: 'Documents',
  errors: {
    DOCUMENTS_COLLIDE:
      'Two documents would have their translations in one file, or a document would be its own translation. In a project put `{path}` and `{ext}` into the `target` of these `documents`, so that each has a file of its own; with `lockale document` translate them one after another, each with its own `--out`. Nothing was sent.',
    DOCUMENT_EXISTS:
      'There is a file already where `lockale document` would put its translation. It may be an earlier translation or the work of a person, so it is not replaced without `--force`. Name another place with `--out`, or add `--force`. Nothing was sent.',
    DOCUMENT_UNSUPPORTED:
      'The service does not translate such a file: its extension is none that it knows, it is empty, or it cannot become what `--format` asks for (a `pdf` can become a `docx`; all others stay what they are). `lockale languages` tells into which languages documents can go. Nothing was sent.',
  },
}

export const glossaries: ErrorArea = {
  title: 'Glossaries',
  errors: {
    GLOSSARY_FILE_INVALID:
      'A file in `lockale/glossaries` is not what the service would take; every problem is listed with line and column, and nothing was sent. CSV and TSV have a first row of language codes (`en,de,fr`: the source, then targets; an empty cell is no entry), or rows of term, translation, source and target, or two columns and the pair in the name (`terms.en-de.csv`). YAML has `source: en` and `terms: { Cart: { de: Warenkorb } }`, or `dictionaries` with `source`, `target` and `entries` each. Codes are base codes: `pt` serves `pt-BR`. A term stands once for each pair, has no blanks at its edges and no control characters, and at most 1024 bytes on either side.',
    GLOSSARY_DRIFTED:
      'Somebody edited the glossary on the service since it was pushed from here, its entries or its name, and the file did not change. Nothing was sent. `lockale glossary diff` shows what; `lockale glossary pull` takes it into the file, `lockale glossary push --force` undoes it.',
    GLOSSARY_CONFLICT:
      'A dictionary differs from the service, and the file alone cannot be the reason: both were changed since the last push, or it was never pushed from here. Nothing was changed. Look with `lockale glossary diff`, then let one of them win: `lockale glossary push --force` or `lockale glossary pull --force`.',
    GLOSSARY_EXISTS:
      'The file has no id in `lockale.resources.json`, and the service has a glossary of its title with other entries: a colleague has not committed the ids, another machine made it in the same moment, or it was made on the web. (One with the same entries is taken without a question.) So that none is made twice, nothing was done. `lockale glossary push --adopt` takes it for this file, `--new` makes another one.',
    GLOSSARY_QUOTA:
      'The account may not have another glossary (456): 1000 are the most, and some plans allow fewer. Delete what nobody needs with `lockale glossary delete`, or put the pairs of several files into one: a glossary has room for all of them.',
    GLOSSARY_UNKNOWN:
      'No glossary file has this name, and where the service was asked too, no id and no title there is that. `lockale glossary list` shows all.',
    GLOSSARY_AMBIGUOUS:
      'Several glossaries of the account have this title. The message lists their ids: name one of them.',
    GLOSSARY_NOT_PUSHED:
      'There is nothing to pull: the glossary of this file was never on the service, or was deleted there. `lockale glossary push` makes it.',
    GLOSSARY_EMPTY:
      'The glossary has no entries on the service, and a file without entries cannot be. The file was left as it is.',
    GLOSSARY_FILE_EXISTS:
      '`lockale glossary pull` was to make a file, and one of that name is there already that belongs to another glossary or to none. Nothing was written. Rename it, or choose another `--format`.',
    GLOSSARY_PAIR_UNKNOWN:
      '`--pair` names a pair that the glossary has no dictionary for. The hint lists those it has.',
    GLOSSARY_DELETE_NOT_CONFIRMED:
      'A glossary is deleted for good, so lockale asks before, and here nobody answered yes, or there is no terminal. Add `--yes`.',
  },
}

export const styles: ErrorArea = {
  title: 'Styles',
  errors: {
    STYLE_FILE_INVALID:
      'A file in `lockale/styles` is not what the service would take, and nothing was sent. Each problem is named with line and column: broken YAML, a field, category, rule or option that does not exist, a language that styles are not for, a text that is too long. Such a file has `language: de`, `rules:` with categories, rules and one option each (`lockale style rules` lists them), and `instructions:` with `label` and `prompt`, or a text alone. For several languages the two stand below `languages:`, `de:`.',
    STYLE_UNKNOWN:
      '`lockale style` was given a name that no file in `lockale/styles` has, an id that the service does not know, a language that no style is for, or a rule that is not in the catalogue. The hint has the nearest name.',
    STYLE_AMBIGUOUS:
      '`lockale style delete` was given the name of a file with several languages, which are several styles on the service. Say which with `--language`, or give an id.',
    STYLE_DELETE_NOT_CONFIRMED:
      'Deleting a style on the service cannot be undone, and was not confirmed. Answer yes at the terminal, or add `--yes`.',
    STYLE_DRIFTED:
      'Somebody changed rules or instructions on the service since the style was pushed, and the file did not change. A push would undo that. `lockale style diff` shows it, `lockale style pull` takes it into the file, `lockale style push --force` undoes it. Nothing was sent.',
    STYLE_CONFLICT:
      'A style changed both in its file and on the service since it was pushed. `lockale style diff` shows both; then `lockale style push --force` keeps the file, and `lockale style pull --force` the service. The same is said when somebody changes a style while it is pushed: look again, and push again.',
    STYLE_EXISTS:
      'A style is to be pushed for the first time, and the service has one of this title and language already that says something else: made by hand, or by another machine in the same moment. (One that says the same is taken without a question.) `lockale style push --adopt` takes it for the file, `--new` makes another one. Where the service has several, delete what nobody needs.',
    STYLE_FORBIDDEN:
      'The service refuses style rules to this key (403). They are for paid plans; a key may also be limited to other parts, or belong to another region. `lockale usage` says whether the key works at all.',
    STYLE_UNREADABLE:
      'What the service has cannot be said in a file: it uses a rule that this lockale does not know, or has texts that are longer than the service says it takes. Nothing was written. Update lockale, or change the style on the service.',
  },
}

export const memories: ErrorArea = {
  title: 'Translation memories',
  errors: {
    TMX_INVALID:
      'A file is no TMX 1.1 to 1.4 that can be read: broken XML, bytes that are not UTF-8 or UTF-16, no header or source language, or something that only harms whoever reads it (entities of its own, thousands of tags inside of each other). The message has line and column. Nothing was sent. Export it again from the tool that made it; `lockale memory import <file> --dry-run` looks at it at no cost.',
    TMX_TOO_LARGE:
      'A TMX file is larger than the 1 GiB that the service takes. Make several files of it, and a memory of each.',
    TMX_EXISTS:
      '`lockale memory export` would write over a file that nobody named. Name the file with `--out` to replace it, or name another one.',
    MEMORY_EMPTY:
      'A TMX file can be read, and holds no pair that a memory could keep: its units lack a text in the source language of the header, or their other texts are empty or of languages that the service does not have. Check `srclang` in the header and `xml:lang` of the texts.',
    MEMORY_UNKNOWN:
      'The account has no translation memory with this id or name. `lockale memory list` shows those it has. A memory of another region or account is not seen from here.',
    MEMORY_AMBIGUOUS: 'Several memories have this name. Name one by its id; `lockale memory list` shows the ids.',
    MEMORY_QUOTA:
      'The account has as many translation memories, or segments in them, as it may (456). Delete one that nobody uses: `lockale memory list`, `lockale memory delete <id> --yes`. `lockale memory push --replace` keeps one memory for a project.',
    MEMORY_JOB_OPEN:
      'A TMX file was sent, or most of it, and the answer that says what became of it is missing: the connection broke, Ctrl-C came, or it takes long. The memory may come to be all the same. `lockale memory job <id>` tells; importing again before that may make a second memory. A push has its job on record in `lockale.resources.json`, and the next push finds out by itself.',
    MEMORY_EXPORT_RUNNING:
      'An export of this memory is running already (409), started by someone else or by a run that was stopped. Wait until it is done and run the command again: the service then gives the file that was made.',
    MEMORY_SOURCES_DIFFER:
      'A memory has one source language, and the packages of this workspace write their source texts in several. Narrow the push with `--files` to the packages of one, and give each memory a `--name`.',
    MEMORY_DELETE_NOT_CONFIRMED:
      'Deleting a translation memory cannot be undone. Add `--yes` to do it, or keep a copy first: `lockale memory export <id>`.',
  },
}

export const handoff: ErrorArea = {
  title: 'Hand-off to translators',
  errors: {
    XLIFF_INVALID:
      'A file given to `lockale import` is not one that can be taken: it is no XLIFF 1.0 to 2.1, it ends in the middle, is not well-formed, defines entities or a document type of its own, has one id twice, says nothing of its languages, or is a translation from or to a language that this project does not have. The place names line and column. Nothing was changed by any of the files of the call. Have the file exported again by the tool it comes from; do not mend it in an editor that is not for XML.',
    XLIFF_EXISTS: `\`lockale export\` would write over a file in which a translator's work may be: it came back and was not imported yet, it was changed here since, or it is a file of something else, such as a locale file of the project. Nothing was written. Import it first, name another place with \`--out\`, or say \`--replace\`.`,
    HANDOFF_TWICE:
      'Two units that came back are about the same text and do not say the same, in one file or in two files of one call. Lockale cannot tell which one counts, and has changed nothing. Import the file that counts alone.',
  },
}

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

export const speech: ErrorArea = {
  title: 'Speech and single calls',
  errors: {
    SOUND_UNKNOWN:
      'The beginning of what was given to `lockale voice` is that of no kind of sound known here. Known are WAV, FLAC, MP3, Ogg, WebM and Matroska, and MP4 for `--job`. Samples without a header tell nothing: say what they are, `--content-type "audio/pcm;encoding=s16le;rate=16000"`. Nothing was sent.',
    SOUND_UNSUPPORTED:
      'The sound is of a kind that the service does not take: WAV of another width or rate than its list has, MP4 in a session, AAC, AIFF. The hint has the line of ffmpeg that converts it, and says where `--job` takes it as it is. Nothing was sent.',
    SOUND_NOT_MONO:
      'A voice session takes one channel, and this sound has more. The hint has the line of ffmpeg that mixes them. Where only one of them is spoken on, send that one. Nothing was sent.',
    SOUND_EMPTY:
      'The file or the pipe ended before any sound came: an empty file, a header without samples, or a program in front of the pipe that failed. Nothing was sent.',
    SOUND_STOPPED:
      'No sound came from a pipe for 25 seconds, and the pipe was not closed; the service ends a session that hears nothing for 30. What was said before was concluded and written. Start again with what follows; a program that records silence goes on sending it.',
    VOICE_NOT_SERVED:
      'The address of the service has no voice: it answered 404. Regional addresses have none; leave `--region` and `service.region` out for this command, or name the main address with `--base-url`.',
    VOICE_JOB_FAILED:
      "A voice job could not make one of its results; the message has the service's reason. What the others brought is written. Send the file again, or without `--job` through a session.",
    SUBTITLES_INVALID:
      'A voice job was asked for subtitles, and what came are none: a text stands before the first time. The service has the result no more, so it is written as it came, with the end `.srt`. Look at it, or ask with `--format text`.',
    SPOKEN_TERMS_INVALID:
      'A file of spoken terms has something in it that the service refuses: a term twice, a blank at its end, a control character, more than 300 characters in all, no terms, or a name that does not end in a language (`products.en.txt`). The place is the line. Nothing was sent.',
    SPOKEN_TERMS_NOT_FOUND:
      'There are no spoken terms of this name or id in the account. The hint lists those that are there; `lockale voice terms push` makes them.',
    SPOKEN_TERMS_AMBIGUOUS:
      'Several collections of spoken terms have this name, and nobody says which is meant. Use the id, and delete those that are not used: `lockale voice terms delete <id>`.',
  },
}

/** Errors of one kind, in the order of the page. */
export interface ErrorArea {
  readonly title: string
  readonly says?: string
  /** By code: what happened, why, and what to do, as a paragraph of Markdown. */
  readonly errors: Readonly<Record<string, string>>
}
