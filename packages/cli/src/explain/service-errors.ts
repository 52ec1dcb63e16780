/** Errors about one subject, in the order of the docs page. */
export interface ErrorArea {
  readonly title: string
  readonly says?: string
  /** For each error code, a paragraph in Markdown: what happened, why, and what to do. */
  readonly errors: Readonly<Record<string, string>>
}

/** Errors of commands that exchange strings, files and settings with a service or with translators. */
export const serviceErrors: readonly ErrorArea[] = [
  {
    title: 'Glossaries',
    errors: {
      GLOSSARY_FILE_INVALID:
        'The service would not accept a file in `lockale/glossaries`. The message lists every problem with line and column. Nothing was sent. CSV and TSV files have one of three layouts: a first row of language codes (`en,de,fr`: the source, then the targets; an empty cell is no entry); rows of term, translation, source and target; or two columns with the language pair in the file name (`terms.en-de.csv`). Language codes have no region: `pt` is also used for `pt-BR`. A term may occur once per language pair. It has no spaces at its start or end and no control characters. Term and translation have at most 1024 bytes each.',
      GLOSSARY_DRIFTED:
        'The entries or the name of the glossary were changed on the service since the last push, and the file did not change. Nothing was sent. `lockale glossary diff` shows the changes, `lockale glossary pull` applies them to the file, and `lockale glossary push --force` overwrites them.',
      GLOSSARY_CONFLICT:
        'A dictionary differs from the service, and the file is not the only cause: both changed since the last push, or this machine never pushed it. Nothing was changed. Run `lockale glossary diff`, then choose a side: `lockale glossary push --force` or `lockale glossary pull --force`.',
      GLOSSARY_EXISTS:
        'The file has no id in `lockale.resources.json`, and the service already has a glossary with the same title and other entries. A colleague did not commit the ids, another machine created it at the same moment, or it was created on the web. (A glossary with the same entries is used without a question.) To avoid duplicates, nothing was done. `lockale glossary push --adopt` uses the existing glossary for this file, `--new` creates another one.',
      GLOSSARY_QUOTA:
        'The account cannot have more glossaries (456): the limit is 1000, and lower on some plans. Delete unused glossaries with `lockale glossary delete`, or merge several files into one: a glossary can have all language pairs.',
      GLOSSARY_UNKNOWN:
        'No glossary file has this name. If the service was asked, it has no glossary with this id or title either. `lockale glossary list` shows all glossaries.',
      GLOSSARY_AMBIGUOUS:
        'Several glossaries of the account have this title. The message lists their ids: use one of them.',
      GLOSSARY_NOT_PUSHED:
        'There is nothing to pull: the glossary of this file was never pushed to the service, or was deleted there. `lockale glossary push` creates it.',
      GLOSSARY_EMPTY:
        'The glossary on the service has no entries, and a glossary file must have entries. The file was not changed.',
      GLOSSARY_FILE_EXISTS:
        '`lockale glossary pull` would create a file, and a file with this name already exists. It belongs to another glossary or to none. Nothing was written. Rename the file, or choose another `--format`.',
      GLOSSARY_PAIR_UNKNOWN:
        '`--pair` names a language pair that the glossary has no dictionary for. The hint lists its language pairs.',
      GLOSSARY_DELETE_NOT_CONFIRMED:
        'Deleting a glossary cannot be undone, so lockale asks first. The answer was not yes, or there is no terminal to ask. Add `--yes`.',
    },
  },
  {
    title: 'Styles',
    errors: {
      STYLE_FILE_INVALID:
        'The service would not accept the file of `lockale style push`. Nothing was sent. The message lists each problem with its place: invalid JSON; a field, category, rule or option that does not exist; a language without styles; a string that is too long. The file has `name`, `language`, `configured_rules` with categories, rules and one option each, and `custom_instructions` with `label` and `prompt`. `lockale style show <id>` prints an existing style as such a file.',
      STYLE_UNKNOWN:
        'The account has no style with this id or name. `lockale style list` shows all styles of this account and region.',
      STYLE_AMBIGUOUS: 'Several styles have this name. Use an id; `lockale style list` shows them.',
      STYLE_DELETE_NOT_CONFIRMED:
        'Deleting a style on the service cannot be undone, and you did not confirm it. Answer yes in the terminal, or add `--yes`.',
      STYLE_EXISTS:
        'The service already has a style with the same name and language. Nothing was sent. `lockale style push --update <id>` changes that style; its id stays, so no config changes. To create another one, give the style in the file another name.',
      STYLE_FORBIDDEN:
        'The service does not allow style rules for this key (403). Style rules need a paid plan. The key may also be restricted to other features, or belong to another region. `lockale usage` shows whether the key works.',
    },
  },
  {
    title: 'Translation memories',
    errors: {
      TMX_INVALID:
        'The file is not readable TMX 1.1 to 1.4. It has invalid XML, bytes that are neither UTF-8 nor UTF-16, no header or no `srclang`, or something that could harm a reader (its own entities, thousands of nested tags). The message has line and column. Nothing was sent. Export the file again from its tool. `lockale memory import <file> --dry-run` validates it free of charge.',
      TMX_TOO_LARGE:
        'A TMX file is larger than the limit of the service (1 GiB). Split it into several files, and import each into its own memory.',
      TMX_EXISTS:
        '`lockale memory export` would overwrite a file that you did not name. To replace it, name it with `--out`; or name another file.',
      MEMORY_EMPTY:
        'The TMX file is readable, but it has no translation for a memory: it has no units, or each of its units has fewer than two segments. Export it again from its tool, with source and target.',
      MEMORY_UNKNOWN:
        'The account has no translation memory with this id or name. `lockale memory list` shows all memories of this account and region.',
      MEMORY_AMBIGUOUS: 'Several memories have this name. Use an id; `lockale memory list` shows them.',
      MEMORY_QUOTA:
        'The account cannot have more translation memories or segments (456). Delete an unused memory: `lockale memory list`, `lockale api DELETE /v3/translation_memories/<id>`.',
      MEMORY_JOB_OPEN:
        'A TMX file was sent, or most of it, but the result is unknown: the connection failed, you pressed Ctrl-C, or the job takes long. The service may still create the memory. Wait a few minutes; `lockale memory list` shows it. If you import again before that, you may get a second memory.',
      MEMORY_EXPORT_RUNNING:
        'This memory is already being exported (409), by someone else or by a run that was stopped. Wait until the export is complete, then run the command again: the service returns the file of that export.',
    },
  },
  {
    title: 'Exchange with translators and assistants',
    errors: {
      XLIFF_INVALID:
        '`lockale import` cannot use this file: it is not XLIFF 1.0 to 2.1, is incomplete, is not well-formed, defines entities or a document type, has the same id twice, does not name its languages, or has a source or target language that this project does not have. The place is line and column. None of the files was imported. Export the file again from the tool that it comes from, and do not repair it with a plain text editor.',
      XLIFF_EXISTS:
        '`lockale export` would overwrite a file that may contain the work of a translator: it was returned and not imported yet, it was changed since the export, or it is another kind of file, such as a locale file of the project. Nothing was written. Import the file first, choose another file with `--out`, or add `--replace`.',
      ANSWERS_UNREADABLE:
        '`lockale answer` cannot use this file: it is larger than 64 MiB, not UTF-8, not JSON (perhaps it was cut off), or has no list `answers`. The message has line and column. Nothing was changed. Write the whole file again, as JSON and nothing else: `{"engine": "<model>", "answers": [{"id": "<id>", "text": "<translation>"}]}`. A single entry that is wrong does not cause this error: the result names it.',
      HANDOFF_TWICE:
        'Two units of the imported files are for the same string but have different translations. lockale does not know which one is right, and has changed nothing. Import only the right file.',
    },
  },
  {
    title: 'Writing and translating on the command line',
    says: 'Errors of `lockale write` and `lockale translate`. They occur before anything is sent, so nothing was billed.',
    errors: {
      TRANSLATE_MISFIT:
        'A language of `--to` is not supported by the service, or does not support what a flag asks for: formality, instructions, or a glossary, style rule list or memory for another language. The service would refuse this language after it had billed the others. Use `prefer_more` or `prefer_less`, or call `lockale translate` once per language.',
      TRANSLATE_NAME_UNKNOWN:
        '`--glossary` of `lockale translate` is neither an id nor a file that was pushed: `lockale.resources.json` has no entry for it for this service and account. Push the file with `lockale glossary push`.',
      TEXT_MISSING:
        '`lockale translate` and `lockale write` have no string to send: there is no argument, and the standard input is empty or only white space. Write the string in quotes, or pipe it in.',
      TEXT_INVALID:
        'The standard input or an argument is not valid text: it contains bytes that are not UTF-8, a NUL, or half of a character. The place is the line and column of the first problem. Save the input as UTF-8. For other files, use `lockale document`.',
      TEXT_TOO_LARGE:
        'A string is larger than the limit of one request: 128 KiB together with context, instructions and all other settings, 10 KiB for `lockale write`. Send it line by line with `--lines`, or translate it as a file with `lockale document`. lockale reads at most 16 MiB from standard input.',
      TEXT_NOT_PROTECTABLE:
        'A string is not valid in the message format of `--protect`: for example, a brace is not closed. Or one message has too many plurals. Correct the string, or name its message format.',
    },
  },
  {
    title: 'Documents',
    errors: {
      DOCUMENTS_COLLIDE:
        'The translations of two documents would go to the same file. Translate the documents one by one, each with its own `--out`. Nothing was sent.',
      DOCUMENT_EXISTS:
        'The file for the translation of `lockale document` already exists. It may be an earlier or a human translation, so lockale replaces it only with `--force`. Choose another file with `--out`, or add `--force` (in code: `overwrite: true`). A translation never replaces its own document, also not through a link. Nothing was sent.',
      DOCUMENT_UNSUPPORTED:
        'The service cannot translate this file: its extension is not supported, the file is empty, or it cannot be converted to the format of `--format` (a `pdf` can become a `docx`; other files keep their format). A folder or a glob must have at least one file that it can translate. `lockale languages` lists the languages for documents. Nothing was sent.',
    },
  },
  {
    title: 'Languages and account',
    errors: {
      API_ANSWER_NEEDS_FILE:
        'The response of `lockale api` is a file or a web page, or too long for a terminal (16 MiB). Write it to a file: `--out <file>`. For the result of a document lockale sends nothing without it, because the service deletes such a file after one download.',
      DEVELOPER_KEY_UNKNOWN:
        'No key of the account has this id or label, and no id begins with it. `lockale keys list` shows all keys, including deactivated ones. Write at least four characters of an id.',
      DEVELOPER_KEY_AMBIGUOUS:
        'Several keys have this label, or an id that begins with it. The hint lists the start of each id: use the right one. Nothing was changed.',
      DEVELOPER_KEY_NOT_CONFIRMED:
        'A deactivated key cannot be activated again, so lockale asks for its label. It cannot ask here (no terminal, or CI): add `--yes`. The key is still active.',
    },
  },
]
