import type { ErrorArea } from '../error-area.ts'

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
