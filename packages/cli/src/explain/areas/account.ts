import type { ErrorArea } from '../error-area.ts'

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
