import {
  account,
  documents,
  type ErrorArea,
  glossaries,
  handoff,
  memories,
  speech,
  styles,
  writing,
} from './service-errors.ts'

/** What each error means. docs/errors.md and `lockale explain` are made from this; every code of the sources stands here. */
export const errorAreas: readonly ErrorArea[] = [
  {
    title: 'Command line',
    errors: {
      USAGE_NO_COMMAND:
        '`lockale` was called without a command. `lockale sync --local` is a start with no key; `lockale --help` shows all.',
      USAGE_UNKNOWN_COMMAND: 'There is no such command. The hint names the nearest one.',
      USAGE_UNKNOWN_FLAG:
        'This command has no such flag, though another may. `lockale <command> --help` shows those it has.',
      USAGE_BAD_VALUE:
        'A flag lacks its value, has one it does not take, or has one of the wrong kind (a whole number, a port). A value that begins with `-` has to be joined on: `--locale=-x`. Also where two reports would be on stdout or in one file: give each a file, `--reporter sarif=check.sarif`.',
      USAGE_OPERANDS:
        'There is a word too many or too few behind the command. Put quotes around a message name with blanks in it.',
      USAGE_UNKNOWN_LOCALE: '`--locale` names a locale that is no target of the config. The hint lists the targets.',
      SPEND_NOT_CONFIRMED:
        'In CI (`CI` is set) `sync` and `write` spend only when told to in so many words. Add `--yes`, best together with `--max-characters`. To only see whether everything is in step, use `lockale check`: it needs no key and sends nothing.',
    },
  },
  {
    title: 'Configuration',
    errors: {
      CONFIG_NOT_FOUND:
        'There is no `lockale.config.{ts,js,mjs,json}` in this folder or above it, or `--config` or `--cwd` names a place that is not there. Run lockale in the folder of the app, or write a config.',
      CONFIG_EXISTS:
        'There is a config already, and `lockale init` never overwrites one. Go on with `lockale status` or `lockale sync`, or remove the file first.',
      INIT_NOTHING_FOUND:
        'No locale files were found. The hint lists what was looked for and the flags that name yours; files that cannot be read (PHP arrays, texts in code) are named.',
      INIT_UNSURE:
        'Nobody may be asked, and it is not plain what people write, which locales to write, or which kind of files is meant. The hint is the command that settles it.',
      INIT_CANCELLED:
        'A command was stopped at a question (Ctrl-C, Escape), or `lockale init` was answered with no. Nothing was written, and nothing was changed on the service.',
      CONFIG_AMBIGUOUS:
        'One folder holds several configs, so that it is not clear which one counts. Keep one, or name it with `--config`.',
      CONFIG_UNREADABLE:
        'The config is there, but cannot be read, is no valid JSON, has no default export, or throws when it is run. The place is as exact as Node or the parser made it.',
      CONFIG_INVALID:
        'The config has fields that are unknown, missing, of the wrong type, or that contradict each other. The message lists all of them, with "did you mean" for a misspelt one.',
      I18NEXT_CONFIG_INVALID:
        'A config that `fromI18next`, `fromNextI18next` or `fromI18nextCli` of @lockale/i18next was given has something in it that lockale cannot use: a field of the wrong type, a path that is a function (nothing is run), lies on another server or outside the folder, or leads to texts in code. The message names the field; the second argument of the reader is there to say the same another way.',
      I18NEXT_SOURCE_UNKNOWN:
        "A reader of @lockale/i18next found nothing in an app's config that says which locale people write in: no `fallbackLng` or `lng`, no `defaultLocale`, no `locales`. Say it in the second argument: `fromI18next(options, { source: 'en' })`.",
      WORKSPACE_UNREADABLE:
        'The file that makes this folder the root of a workspace (`pnpm-workspace.yaml`, package.json, `lerna.json`) does not tell where the packages are: it is broken, it holds no list of globs, or a glob leads out of the workspace or is nothing that lockale looks for. Correct the file, or run lockale in the folder of one package: `--cwd packages/app`.',
      SETTING_FILE_MISSING:
        'The config names a glossary or style that is a file of the project (`lockale/glossaries/terms.csv`), and it is not there, cannot be read, or is not UTF-8. Paths are relative to the folder of the config.',
      LOCALE_UNKNOWN:
        'A locale was asked for that the config does not name: neither its `source` nor one of its `targets`. The message lists them.',
      SYNTAX_UNKNOWN: '`syntax` names a message syntax that this version does not know. It knows `i18next` and `none`.',
      SYNTAX_OPTIONS:
        "An option of the message syntax is an empty text where it needs characters, such as the delimiters of placeholders. Use the values of the app's own i18next configuration, or leave the option out. Also for a locale without plural rules that the module of vue-i18n's plural rules is asked for.",
      TYPES_NOT_SET:
        "`lockale types` was called, and the config names no file for it. Put `types: { file: 'src/i18next.d.ts' }` into the config, or name the file: `--out src/i18next.d.ts`.",
      TYPES_FOREIGN_FILE:
        'The file for the types is there already, and was not made by `lockale types`. Name another one in `types.file`, or let it be replaced with `--force`.',
      BASELINE_UNREADABLE:
        'The baseline file is none that this version can read: it lacks its first line, or is of a newer version. `lockale baseline` makes it anew, unless another file stands in its place: that is left as it is.',
      RULE_UNKNOWN:
        '`--rule` of `lockale fix` names a rule that is not there, or that has no safe fix. The hint lists those that have one.',
      FORMAT_UNKNOWN:
        'No file format is known for a source file by its name. Narrow `files` so that it is not matched, or set `format`.',
      SOURCE_NOT_FOUND:
        'No file of the source locale matches the templates in `files`, or one that did vanished during the run. The hint shows files nearby: mostly `{locale}` or `{namespace}` stands in the wrong place, or `source` is spelt differently from the folder.',
      CATALOGS_COLLIDE:
        'Two sources would write the same target file, or a target is a source file at the same time. Change one of the path templates so that every file has one source.',
      PATH_OUTSIDE_PROJECT:
        'A file leads out of the folder of the config through a link, or a link leads to itself. lockale writes only below that folder: move the files or the config, or replace the link by a file.',
    },
  },
  {
    title: 'Files',
    errors: {
      FILE_UNREADABLE:
        'The system refused to read a file or a folder; the message has its reason (`EACCES`, `EISDIR`). Check that it is a file and that this user may read it.',
      FILE_READ_ONLY:
        'Files that the run would change are not writable. This is found out before anything is sent. Make them writable and run again.',
      FILE_UNWRITABLE:
        'The system refused to write a file in the end: the disk is full, or rights changed during the run. Make room and run again; texts that were paid for are in the ledger and are not paid twice.',
      FILE_CHANGED:
        'A file that must be written changed between being read and being written: an editor, a branch switch, another tool. It was left as it is. Run again. A target file that changed is only left out, and reported as `write-conflict`.',
      CATALOG_UNREADABLE:
        'A locale file cannot be parsed, so it cannot be edited either. `lockale check` shows every place in every file. Nothing was sent or changed.',
      CATALOG_CONFLICTED:
        "A locale file has git's conflict markers in it. Run `lockale resolve`, or settle the conflict, and run again. Nothing was sent or changed.",
      FORMAT_EDIT_MISMATCH:
        'A format read its own edit again and did not find what it was asked to write, so it gave up before the file was touched. This is a bug of lockale: please report it with the file.',
      TEXT_NOT_WELL_FORMED:
        'A text that was to be written holds half of a character (an unpaired surrogate), which no UTF-8 file can hold. Correct the text it was made from.',
      PRUNE_IMPLAUSIBLE:
        'An implausible share of a target file would be deleted, since its messages are gone from the source. That is mostly a source file that was emptied or moved by mistake. If they are really gone, run again with `--allow-prune`.',
      PLAN_OUTDATED:
        '`sync --plan` would do something else than the saved plan says, or buy more: a source, a target, a setting or the ledger changed since. Nothing was sent or changed. Look at a new plan and save it: `lockale plan --out <file>`.',
      PLAN_UNREADABLE: 'The file of `sync --plan` is not one that `plan --out` wrote, or was cut off.',
    },
  },
  {
    title: 'Lockfile, ledger and lock',
    errors: {
      LOCKFILE_MISSING:
        'There are translations, but no `lockale.lock` that says what they were made from, and this is CI. Commit the lockfile; or run `lockale sync --adopt` once, which takes the translations as they are and costs nothing.',
      LOCKFILE_UNREADABLE:
        '`lockale.lock` does not begin like a lockfile. Take it from git again, or adopt the translations with `lockale sync --adopt`. Conflict markers are no reason for this error: lockale reads over them.',
      LOCKFILE_TRUNCATED:
        '`lockale.lock` ends in the middle of a line, as after a full disk or a broken copy. Take it from git again, or adopt the translations with `lockale sync --adopt`.',
      LOCKFILE_NEWER:
        '`lockale.lock` was written by a newer lockale than this one. Update lockale here, or take the lockfile from the branch you started from.',
      LEDGER_TRACKED:
        'The translation cache is in git. What is in it would be used without asking the service, and everybody who can commit could have put it there. `git rm -r --cached --quiet .lockale` takes it out and leaves the file.',
      LEDGER_UNREADABLE:
        'The ledger in `.lockale/` cannot be read. Make it readable. Deleting it is safe for files, but answers only it remembers may have to be bought again.',
      LEDGER_UNWRITABLE:
        'The ledger in `.lockale/` cannot be written. Without it a paid answer could be lost, so the run stops: no further request leaves. Make room, and make the folder writable. Answers that had come and could not be put on record are printed on stderr, one line each, exactly as the ledger would have got them: add these lines to `.lockale/ledger` (lines around them do no harm there), and no run buys them again.',
      RUN_LOCKED:
        'Another run is at work in this project; the message says which, since when, and on which machine. Wait for it to end, or let lockale wait: `--lock-timeout 5m`. The lock of a run of this machine that is gone is taken over by itself. One that cannot be seen from here (another machine, another container) stays: if you know that its run is gone, remove it with `lockale unlock <id>`; the id is in the message.',
      RUN_LOCK_LOST:
        'Somebody removed the lock of this run while it was at work, with `lockale unlock` or by hand, so another run may have begun. It stopped before it wrote a file. What it paid for is in the ledger.',
    },
  },
  {
    title: 'Git and hooks',
    errors: {
      GIT_MISSING:
        'Git cannot be started: it is not installed, or not in `PATH`. Only `--staged`, `--since` and `hooks` need it.',
      GIT_NO_REPOSITORY:
        'The folder lies in no work tree of git, or git refuses the repository because it belongs to another user; then the hint has the command that says that you trust it (`safe.directory`).',
      GIT_FAILED: 'Git was asked something and failed; the message has its first line. `git status` mostly says more.',
      GIT_REF_UNKNOWN:
        '`--since` names no commit that this clone has. CI often fetches one commit only: fetch all of the history (`fetch-depth: 0` for actions/checkout, `GIT_DEPTH: 0` in GitLab), and name branches of the server as `origin/main`.',
      GIT_NO_MERGE_BASE:
        'HEAD and the ref of `--since` have no commit in common, or the clone does not reach back to it. Fetch all of the history, or name a branch that this one was made from.',
      HOOK_UNWRITABLE:
        'A hook file, a config of a hook manager or .gitattributes cannot be read or replaced: a folder has its name, or you may not write there.',
      STAGED_UNMERGED:
        'A locale file, the lockfile or the baseline is in conflict, so that the index has several versions of it and none to judge. Settle it with `lockale resolve --stage`, or edit it and `git add` it.',
      STAGED_UNMERGEABLE:
        '`sync --staged` would have to bring new texts into a file of the work tree that has unstaged changes and cannot be read, or into a lockfile that is cut off. Nothing was sent. Stage the file or put its changes aside.',
      STAGED_CHANGED:
        'While texts were being translated somebody staged one of the files, or another git held the index. Nothing was changed; run again, and nothing is paid twice.',
      STAGED_PARTIAL_COMMIT:
        '`git commit` was called with file names (or `--only`), and the hook is to add translations. Git makes an index for that one commit; the next commit would take the translations back. Stage the files and commit without names.',
    },
  },
  {
    title: 'Key, address and limits',
    errors: {
      KEY_MISSING:
        'There is no key for the language service. Set `LOCKALE_KEY` in the environment, or use another [source](guide/security.md); it never stands in a config. `lockale sync --local` works without one.',
      KEY_INVALID:
        'The key is empty or has characters in it that no key has. Copy it again without blanks, quotes or line ends.',
      RUNTIME_UNSUPPORTED:
        'The runtime has an `undici` of its own that sends nothing through a dispatcher, as Bun has. Run the command with Node or Deno; `init` and `check` run under Bun too.',
      KEY_FILE_REFUSED:
        'The file named by `LOCKALE_KEY_FILE`, or your own key file, cannot be used: others can read it, it belongs to somebody else, it is no regular file, or its path depends on the folder. The hint says what to do, mostly `chmod 600 <file>`.',
      KEY_COMMAND_FAILED:
        'The command of `LOCKALE_KEY_COMMAND` or `LOCKALE_CREDENTIAL_HELPER` is not there, ended with an exit code, took longer than 30 s, or needs a shell. What it said is not shown, as it may hold a secret: run it by itself.',
      KEY_EXPOSED:
        'The key stands in an environment variable that bundlers copy into the app (`VITE_…`, `NEXT_PUBLIC_…`), where everyone can read it. Use `LOCKALE_KEY`, and make a new key: this one may be public already.',
      HOST_NOT_ALLOWED:
        '`service.baseUrl` names a host that the key does not belong to. If it may have the key, say so in the environment, `LOCKALE_HOST=<host>`: a file of the project is not enough, since anybody who can change it would get the key.',
      BASE_URL_MISSING: 'The preset has no address of its own, and `service.baseUrl` is not set.',
      BASE_URL_INVALID:
        'The address of the service is no URL, is not `https:` (plain `http:` is for loopback only), or has a user, query or fragment in it.',
      PROXY_INVALID: '`HTTPS_PROXY` or `HTTP_PROXY` is no URL of a proxy. Write it as `http://host:port`, or unset it.',
      REGION_UNKNOWN: 'The preset has no address of this `region`. Give its `baseUrl`.',
      TAG_INVALID:
        '`service.tag`, the reporting tag, is empty, too long, or has blanks, commas or other than ASCII characters in it.',
      BUDGET_EXCEEDED:
        'The run needs more characters than `--max-characters` or `budget.maxCharacters` allows. Nothing was sent. Allow more, or narrow the run with `--locale`.',
      DEADLINE_REACHED:
        'The time of `--deadline` was up before the first request: the run waited for another one, or for a service that did not answer. Nothing was sent. Run it again, or give it more time. A run that is out of time later stops between two requests, writes what was answered and says so.',
      SETTING_NOT_FOUND:
        'The config names a glossary, style rule list or translation memory that the service does not have. Check the id; ids live in one account and region only. Nothing was spent.',
      SETTING_DOES_NOT_FIT:
        'A setting that the config gives one target explicitly does not fit it, such as a formality that its language does not have. Take it from this target, or set it for the whole project: there it applies where it fits. Nothing was spent.',
      TARGET_NOT_SUPPORTED:
        "The service does not translate into these languages. `doctor` and `languages` say it; `sync` and `plan` skip such locales with a warning, do the others and end with exit code 3. Give the target the service's own code, `{ locale, code }`, or set its policy to `locked`. `translate` asks for nothing then.",
    },
  },
  {
    title: 'Language service',
    says: 'Errors of `@lockale/client`. Each has an `outcome`: `notSent`, `refused`, or `unknown`, where it may have been billed.',
    errors: {
      UNAUTHORIZED:
        'The service refused the key (401, 403): it is wrong, inactive, for another region or plan, or lacks a scope.',
      QUOTA_EXCEEDED:
        'The characters of the billing period or of this key are used up (456). Raise the limit or wait for the next period; the run then goes on where it stopped.',
      TOO_MANY_REQUESTS:
        'The service asked for fewer requests (429, 529) more often than lockale repeats. Run again later, or lower `service.concurrency`.',
      BAD_REQUEST: 'The service does not accept a request (400 and other 4xx). Its own words are in the message.',
      NOT_FOUND:
        'The service does not know an id or a path (404). Check the id, and that the key is of the same account and region.',
      CONFLICT: 'The same thing is being changed already (409). Wait for it to end.',
      PAYLOAD_TOO_LARGE: 'A request was larger than the service takes (413).',
      UNSUPPORTED_MEDIA_TYPE:
        'What answered does not take JSON (415), so it is most likely not the language service: check `service.baseUrl`.',
      UNAVAILABLE: 'The service has a problem of its own (5xx). Run again later.',
      REDIRECT_REFUSED:
        'The service answered with a redirect (3xx). Redirects are never followed, so that neither key nor texts go elsewhere: use the final address as `service.baseUrl`.',
      BAD_ANSWER:
        'A success that cannot be read, is too large, or lacks what it must hold. Often a proxy or a login page answered in place of the service: open the address in a browser.',
      CONNECTION_FAILED:
        "No connection: refused, reset, no such host, a TLS problem, or the proxy. The message has the system's reason.",
      TIMEOUT: 'No answer in time. Check the network, or raise `service.timeoutMs`.',
      ABORTED: 'The call was given up by its caller, mostly by Ctrl-C. Run again to go on.',
      DOCUMENT_NOT_READY:
        'The result of a document was asked for before it was translated (503). Ask for its status until it is `done`: `client.documents.wait(handle)`.',
      DOCUMENT_FAILED:
        'The service gave a document up, and says why. Nothing was billed. Change what it names and send it again.',
      DOCUMENT_UNFINISHED:
        'Something beside service and disk failed after the upload of a document; the cause is in the error. `client.documents.finish(error.handle, output)` goes on.',
      BODY_FAILED:
        'What was to be sent (a file, a stream) could not be read to its end, or had another length than announced. The service did not get all of it.',
      MEMORY_JOB_FAILED:
        "The service could not import or export a translation memory, or its file was not sent or fetched in time; the message has the service's words. Change what it names in the TMX file, and start again.",
      MEMORY_JOB_UNFINISHED:
        'A job of a translation memory was waited for as long as was asked. It goes on: ask for it again by its id, or wait longer.',
      VOICE_CLOSED: 'A voice session was used after it was closed or had ended. Open another one.',
      VOICE_ENDED: 'Sound was sent after `end()`. Open another session for more.',
      VOICE_NOT_READ:
        'More than 16 MiB of messages of a voice session waited to be read. Read them while the session runs.',
      VOICE_JOB_NOT_READY:
        'The result of a voice job was to be fetched and is not complete. Wait for the job: `client.voiceJobs.wait(jobId)`.',
      TRANSLATE_FAILED:
        'A translation request failed, as the engine sees it. Its `failure` is the cause (`unauthorized`, `quota`, `busy`, …), its `cause` the error of the client as above, whose exit code counts.',
      REQUEST_INVALID:
        '`@lockale/client` was asked for something the service would refuse: an empty text, a bad language code, an id with odd characters. Nothing was sent.',
      REQUEST_TOO_LARGE:
        'More than 50 texts or more bytes than one request may have. Spread them over several calls. Nothing was sent.',
      ANSWER_INCOMPLETE:
        "A translator gave back fewer texts than it was asked for. With lockale's own this is a bug; a translator of your own must check the count.",
      SERVICE_CANNOT_LISTEN:
        'The local service cannot have its host and port: the port is taken, or needs more rights. Port 0 takes any free one.',
      SERVICE_FAULT_INVALID:
        'A fault that the local service is to play, in `startService({ faults })` or `scriptFaults`, is not spelled as faults are. The message names what is not understood.',
      SERVICE_SEED_INVALID:
        "A seed file, or what `startService({ seed })` was given, is not what a seed is, contradicts itself or the service's limits. The message names the file and the place in it.",
      SERVICE_ENGINE_MISSING:
        'The program of an engine of the local service does not run here, or has no language pair: `apt-get install apertium apertium-eng-spa`.',
      SERVICE_ENGINE_UNKNOWN:
        'The local service has no engine of that name. There are `pseudo`, `echo` and `apertium`.',
      SERVICE_PRESET_UNKNOWN: 'The local service has no preset of that name. There are `service` and `deepl`.',
      SERVICE_DATA_MISSING:
        'The local service is to keep its data, and the module libsql, which it keeps it with, is not installed: `npm install --save-dev libsql`.',
      SERVICE_DATA_IN_USE: 'Another running service keeps its data in this folder. End it, or name another folder.',
      SERVICE_DATA_INVALID:
        'The file in the data folder is damaged, belongs to another program, or was written by a newer version. It is left as it is: move it away to start anew, or name another folder.',
      SERVICE_DATA_UNWRITABLE: "The data folder cannot be made or written to. The message names the system's reason.",
    },
  },
  {
    title: 'Messages and modules',
    errors: {
      FILES_UNKNOWN:
        'A path of `--files` matches no source or target file of the run, or lies outside the project. Paths are those of the folder where the command works; `*` stands for a part of a name, `**` for any folders, a folder for all in it. With `--locale` only the files of those locales count. Nothing was sent or changed.',
      LIST_UNREADABLE:
        'What came on stdin for `accept -`, `reopen -` or `why -` is no list of messages: the error names the lines that are none, or says that it is not UTF-8, too long, or cut off. Nothing was changed.',
      MESSAGE_UNKNOWN:
        '`accept` or `why` names a message that no source file has. The hint shows the nearest names; a name may be written with its namespace, `shop:cart.title`.',
      NAMESPACE_TWICE:
        'Two files of one locale have the same namespace, so the plugin cannot tell which one a module means. Put `{namespace}` where their paths differ, in `files` of the config.',
      NAMESPACE_UNKNOWN:
        'A module such as `virtual:lockale/de/shop` names a namespace that this locale does not have. The message lists those it has.',
      PLUGIN_CLI_MISSING:
        'The option `sync` of `unplugin-lockale` runs the `lockale` of the app, which is not installed where the app is. Install it beside the plugin, or take the option out.',
      PLUGIN_OPTION_UNKNOWN:
        '`unplugin-lockale` has no such option. All that is not about the build is said in the lockale config.',
      PLUGIN_OPTION_INVALID: 'An option of `unplugin-lockale` has a wrong value. The message says what it must be.',
      RUNTIME_UNKNOWN:
        'An import names a module below `virtual:lockale/-/` that is not there. These are for the plugin itself; an app imports `virtual:lockale/resources`, `/<locale>`, `/<locale>/<namespace>`, `/backend`, `/live` and `/meta`.',
    },
  },
  glossaries,
  styles,
  memories,
  handoff,
  writing,
  documents,
  account,
  speech,
]
