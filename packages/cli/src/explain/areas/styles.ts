import type { ErrorArea } from '../error-area.ts'

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
