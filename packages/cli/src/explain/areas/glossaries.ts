import type { ErrorArea } from '../error-area.ts'

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
