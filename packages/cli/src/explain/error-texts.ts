import { type ErrorArea, serviceErrors } from './service-errors.ts'

/** Meaning of every error code, for `lockale explain` and the page docs/errors.md. */
export const errorAreas: readonly ErrorArea[] = [
  {
    title: 'Command line',
    errors: {
      USAGE_NO_COMMAND:
        '`lockale` was called without a command. `lockale --help` lists all commands. To try lockale without a key, run `lockale sync --local`.',
      USAGE_UNKNOWN_COMMAND: 'This command does not exist. The hint suggests the nearest name.',
      USAGE_UNKNOWN_FLAG:
        'This command does not have this flag. Another command may have it. `lockale <command> --help` lists the flags of a command.',
      USAGE_BAD_VALUE:
        'A flag has no value, a value that it does not accept, or a value of the wrong type (a whole number, a port). Attach a value that begins with `-` to its flag: `--locale=-x`. This error also occurs if two reports go to stdout or to the same file. Give each report its own file: `--reporter sarif=check.sarif`.',
      USAGE_OPERANDS: 'The command has one argument too many or too few. Put a message name with spaces in quotes.',
      REVIEW_REQUEST_INVALID:
        'The page of `lockale review` asked for something that the command does not know, such as a message that was deleted. Load the page again. Another program than the page cannot use its address.',
      EDITOR_UNKNOWN:
        'The review page cannot open a file in your editor: no variable names one that opens a window, or it cannot be started. Set `LAUNCH_EDITOR` (or `VISUAL`, `EDITOR`) when you start the page: `LAUNCH_EDITOR=code lockale review`.',
      NOTE_UNWRITABLE:
        'The review page cannot write a comment on a string: the source file has no comments (JSON), or lockale does not write comments of this kind or at this place. Nothing was changed. Write the comment in the source file, or name a file for descriptions in the config: `notes` in the entry of `files`.',
      SPEND_NOT_CONFIRMED:
        'In CI (`CI` is set), `sync` makes billable requests only with `--yes`. Add `--yes`, best together with `--max-characters`. To check whether all translations are up to date, run `lockale check` instead: it needs no key and sends nothing.',
    },
  },
  {
    title: 'Configuration',
    errors: {
      CONFIG_NOT_FOUND:
        'There is no `lockale.config.{ts,js,mjs,json}` in this folder or above it, or `--config` or `--cwd` names a path that does not exist. Run lockale in the folder of the app, or create a config with `lockale init`.',
      CONFIG_EXISTS:
        'The project already has a config, and `lockale init` never overwrites one. Continue with `lockale status` or `lockale sync`, or delete the config first.',
      INIT_NOTHING_FOUND:
        '`lockale init` found no locale files, or none that `--files` names. The hint lists what it looked for, and the flags to name your files. It also names files of code that lockale would have to run to read their strings.',
      INIT_UNSURE:
        '`lockale init` cannot ask questions here (non-interactive mode), and the source locale, the target locales or the format of the files is ambiguous, the source files have no strings, or the config would be refused. The hint is the complete command to run, with the flags that you gave.',
      INIT_CANCELLED:
        'You cancelled a question (Ctrl-C, Escape), or answered `lockale init` with no. Nothing was written, and nothing was changed on the service.',
      CONFIG_AMBIGUOUS: 'One folder has several configs. Keep one of them, or select one with `--config`.',
      CONFIG_IS_CODE:
        '`--data-config` runs no config, and this one says something that only running it could tell: a call, a variable that is no literal, a custom rule or format. The message has the file and the line. A config in TypeScript or JavaScript is read as data where it is a literal, with `defineConfig`, types, and constants that are literals; `translator`, `judge` and `sharedMemory` are skipped. The action sets the flag for pull requests from forks.',
      CONFIG_UNREADABLE:
        'The config exists, but it cannot be read, is not valid JSON, has no default export, or throws an error when it runs. The place is as precise as Node or the parser reports it.',
      TRANSLATOR_FAILED:
        'The function `languages` or `price` of a translator in your config (`translator`) threw an error or returned something else, so lockale cannot know whether to ask it, or what that costs. Return true or false, and a number. Nothing was sent. An error in `translate` does not stop a run with this code: the report says what became of the strings.',
      JUDGE_FAILED:
        'The function `price` of a judge in your config (`judge`) threw an error or returned something else, so lockale cannot know what a run costs. Return a number. Nothing was sent. An error in the function `judge` stops no run: the translations are written without a score, and the report counts them.',
      CONFIG_INVALID:
        'The config has fields that are unknown, missing, of the wrong type, or that contradict each other. The message lists all of them, each with its line where the config is a literal, and with "did you mean" for misspelt names.',
      I18NEXT_CONFIG_INVALID:
        'lockale cannot use a config that was passed to `fromI18next`, `fromNextI18next` or `fromI18nextCli` of @lockale/i18next. A field has the wrong type, or a path is a function (lockale does not call it), is on another server, is outside the folder, or leads to strings in code. The message names the field. Use the second argument of the function to set the value.',
      I18NEXT_SOURCE_UNKNOWN:
        "@lockale/i18next cannot find the source locale in the config of an app: there is no `fallbackLng` or `lng`, no `defaultLocale` and no `locales`. Pass it in the second argument: `fromI18next(options, { source: 'en' })`.",
      WORKSPACE_UNREADABLE:
        'The workspace file (`pnpm-workspace.yaml`, package.json, `lerna.json`) does not say where the packages are. It is invalid, it has no list of globs, or it has a glob that lockale does not support or that leads out of the workspace. Correct the file, or run lockale in one package: `--cwd packages/app`.',
      SETTING_FILE_MISSING:
        'The config names a glossary file of the project (`lockale/glossaries/terms.csv`) that does not exist, cannot be read, or is not UTF-8. Paths are relative to the folder of the config.',
      LOCALE_UNKNOWN:
        'A flag, a call or an import names a locale that the project does not have. `--locale` accepts the `targets` of the config; a module of the plugin and `buildLocale` also accept the `source`. The message or the hint lists the locales of the project. Use one of these, or add the locale to `targets`.',
      SYNTAX_UNKNOWN:
        '`syntax` names a message format that this version does not know. The hint lists the message formats that it knows.',
      SYNTAX_OPTIONS:
        "An option of the message format is empty but needs characters, such as the delimiters of placeholders; or the message format of a file does not have an option that the config sets for it, such as `prefix` for ICU. Use the values of the app's own i18next config, set `id` to the format that the app uses, or leave the option out. This error also occurs if the plural rules of vue-i18n are requested for a locale that has none.",
      TYPES_NOT_SET:
        "The config does not say where `lockale types` writes its file. Add `types: { file: 'src/i18next.d.ts' }` to the config, or pass a file: `--out src/i18next.d.ts`.",
      TYPES_LIBRARY_UNCLEAR:
        "`package.json` names several libraries that `lockale types` writes types for, such as vue-i18n and react-intl. Set the one that reads the messages: `types: { file: 'src/messages.d.ts', library: 'vue-i18n' }`.",
      TYPES_FOREIGN_FILE:
        'The file for the types already exists, and `lockale types` did not create it. Set another file in `types.file`, or replace the existing one with `--force`.',
      BASELINE_UNREADABLE:
        'This version cannot read the baseline file: its first line is missing, or a newer version wrote it. `lockale baseline` creates it again. It does not overwrite a file that is not a baseline.',
      RULE_UNKNOWN:
        '`--rule` of `lockale fix` names a rule that does not exist or has no safe fix. The hint lists the rules that have one.',
      FORMAT_UNKNOWN:
        'lockale cannot detect the file format of a source file from its name. Narrow `files` so that it does not match the file, or set `format`.',
      SOURCE_NOT_FOUND:
        'No file of the source locale matches the path templates in `files`, or a file was deleted during the run. The hint shows files nearby. Most often, `{locale}` or `{namespace}` is in the wrong place, or the folder spells the `source` locale differently.',
      CATALOGS_COLLIDE:
        'Two source files have the same target file, or a target file is also a source file. Change a path template so that every target file has one source file.',
      PATH_OUTSIDE_PROJECT:
        'A symbolic link leads out of the folder of the config, or to itself, or stands in the place of `.lockale`. lockale writes only below the folder of the config, and keeps its own files in a real folder. Move the files or the config, or replace the link with a file.',
    },
  },
  {
    title: 'Files',
    errors: {
      FILE_UNREADABLE:
        'The system refused to read a file or folder. The message has the system error (`EACCES`, `EISDIR`). Check that the path is a file and that your user may read it.',
      FILE_READ_ONLY:
        'The run would change files that are not writable. lockale checks this before it sends anything. Make the files writable, then run the command again.',
      FILE_UNWRITABLE:
        'The system refused to write a file: the disk is full, or permissions changed during the run. Free some space, then run the command again. Translations that were billed are in the translation cache and are not billed again.',
      FILE_CHANGED:
        'A file changed between reading and writing: an editor, a branch switch, or another tool changed it. lockale left it as it is. Run the command again. A target file that changed is only skipped, and reported as `write-conflict`.',
      CATALOG_UNREADABLE:
        'lockale cannot parse a locale file, so it cannot edit it either. `lockale check` shows all such places in all files. Nothing was sent or changed.',
      CATALOG_CONFLICTED:
        'A locale file has git conflict markers. Run `lockale resolve`, or resolve the conflict by hand, then run the command again. Nothing was sent or changed.',
      FORMAT_EDIT_MISMATCH:
        'A string cannot be written to a file: the file has something else in its place, or a custom format does not read back what it wrote. Rename or remove what the message names, then run the command again. `plan`, `sync` and the other commands that write translations report it as a problem of that string and write all others; commands that write something else stop. If the message says that an edit was read again and is not there, this is a bug of lockale: please report it with the file.',
      TEXT_NOT_WELL_FORMED:
        'A string contains half of a character (an unpaired surrogate), which cannot be written to a UTF-8 file. Correct the source string.',
      PRUNE_IMPLAUSIBLE:
        'The run would delete an unusually large share of a target file, because its messages are gone from the source. Most often, a source file was emptied or moved by mistake. If the messages are really gone, run the command again with `--allow-prune`.',
      PLAN_OUTDATED:
        '`sync --plan` would do something else than the saved plan says, or translate more: a source file, a target file, a setting or the translation cache has changed. Nothing was sent or changed. Create and review a new plan: `lockale plan --out <file>`.',
      PLAN_UNREADABLE: 'The file of `sync --plan` was not written by `plan --out`, or is incomplete.',
    },
  },
  {
    title: 'Lockfile, translation cache and run lock',
    errors: {
      LOCKFILE_MISSING:
        'There are translations but no `lockale.lock`, and this is CI. The lockfile says which source string each translation was made from. Commit the lockfile, or run `lockale sync --adopt` once: it imports the existing translations free of charge.',
      LOCKFILE_UNREADABLE:
        '`lockale.lock` does not begin like a lockfile. Restore it from git, or import the translations again with `lockale sync --adopt`. Conflict markers do not cause this error: lockale skips them.',
      LOCKFILE_TRUNCATED:
        '`lockale.lock` ends in the middle of a line, for example after a full disk or an incomplete copy. Restore it from git, or import the translations again with `lockale sync --adopt`.',
      LOCKFILE_NEWER:
        'A newer version of lockale wrote `lockale.lock`. Update lockale, or restore the lockfile from the branch that you started from.',
      CACHE_TRACKED:
        'The folder `.lockale` is in git: a file of it, a link in its place, or a submodule; or it is a git repository of its own. lockale would use its translation cache without asking the service, and everyone who can commit could change it. `git rm -r --cached --quiet .lockale` removes it from git and keeps the files. Remove a link or a repository as well: lockale makes the folder itself.',
      CACHE_UNREADABLE:
        'The translation cache in `.lockale/` cannot be read. Make it readable. You can delete it without harm to your files, but translations that only the cache has may be billed again.',
      CACHE_UNWRITABLE:
        'The translation cache in `.lockale/` cannot be written. Without it, a billed translation could be lost, so the run stops and sends no further request. Free some space, and make the folder writable. lockale prints answers that it received but could not save on stderr, one line each, exactly as they belong into the cache. Append these lines to `.lockale/ledger`, and the next run re-uses them. The order of the lines does not matter.',
      RUN_LOCKED:
        'Another run is active in this project. The message says which one, since when, and on which machine. Wait until it ends, or let lockale wait: `--lock-timeout 5m`. lockale removes the lock of a run on this machine that has ended. It cannot see whether a run on another machine or in another container has ended. If you know that it has, remove its lock with `lockale unlock <id>`; the message has the id.',
      RUN_LOCK_LOST:
        'The lock of this run was removed while the run was active, with `lockale unlock` or by hand, so another run may have started. This run sent nothing more, and stopped before it wrote a file. Its billed translations are in the translation cache.',
    },
  },
  {
    title: 'Git and hooks',
    errors: {
      GIT_MISSING:
        'lockale cannot start git: git is not installed, or not in `PATH`. Only `--staged`, `--since` and `hooks` need it.',
      GIT_NO_REPOSITORY:
        'The folder is not in a git work tree, or git refuses the repository because it belongs to another user. In the second case, the hint has the command that marks the repository as trusted (`safe.directory`).',
      GIT_FAILED: 'A git command failed. The message has the first line of its output. `git status` usually says more.',
      GIT_REF_UNKNOWN:
        '`--since` names a commit that this clone does not have. CI often fetches only one commit: fetch the whole history (`fetch-depth: 0` for actions/checkout, `GIT_DEPTH: 0` in GitLab). Name a branch of the server as `origin/main`.',
      GIT_NO_MERGE_BASE:
        'HEAD and the ref of `--since` have no common commit, or the clone does not reach back to it. Fetch the whole history, or name a branch from which the current branch was made.',
      HOOK_UNWRITABLE:
        'A hook file, the config of a hook manager or .gitattributes cannot be read or replaced: a folder has its name, or you have no permission to write there.',
      STAGED_UNMERGED:
        'A locale file, the lockfile or the baseline has a merge conflict, so the git index has several versions of it. Resolve the conflict with `lockale resolve --stage`, or edit the file and `git add` it.',
      STAGED_UNMERGEABLE:
        '`sync --staged` cannot add new translations to the work tree: a file has unstaged changes and cannot be read, or the lockfile is incomplete. Nothing was sent. Stage the file, or stash its changes.',
      STAGED_CHANGED:
        'One of the files was staged while lockale was translating, or another git process locked the index. Nothing was changed. Run the command again: nothing is billed twice.',
      STAGED_PARTIAL_COMMIT:
        '`git commit` was called with file names (or `--only`), and the hook adds translations. For such a commit, git uses a temporary index, and the next commit would undo the translations. Stage the files and commit without file names.',
    },
  },
  {
    title: 'Key, URL and limits',
    errors: {
      KEY_MISSING:
        'There is no key for the language service. Set `LOCKALE_KEY` in the environment, or use another [source](guide/security.md). A key never belongs into a config, and lockale reads no `.env` file: `node --env-file=.env node_modules/lockale/bin/lockale.cjs sync` does. `lockale sync --local` works without a key.',
      KEY_INVALID:
        'The key is empty, or contains characters that are not allowed in a key. Copy it again without spaces, quotes or line breaks.',
      RUNTIME_UNSUPPORTED:
        'The client cannot do this in this runtime: it opens no paths where there are no files (browsers, Workers), uses no proxy where `fetch` has none, no dispatcher of undici outside Node, and no WebSocket where there is none. The hint says what to pass instead.',
      KEY_FILE_REFUSED:
        'lockale cannot use the file that `LOCKALE_KEY_FILE` names, or your own key file: other users can read it, it belongs to another user, it is not a regular file, or its path is relative. The hint says what to do, usually `chmod 600 <file>`.',
      KEY_COMMAND_FAILED:
        'The command of `LOCKALE_KEY_COMMAND` or `LOCKALE_CREDENTIAL_HELPER` does not exist, failed with an exit code, took longer than 30 s, or needs a shell. lockale does not show its output, which may contain a secret: run the command yourself.',
      KEY_EXPOSED:
        'The key is in an environment variable that bundlers copy into the app (`VITE_…`, `NEXT_PUBLIC_…`), where everyone can read it. Use `LOCKALE_KEY`, and create a new key: this one may already be public.',
      HOST_NOT_ALLOWED:
        '`service.baseUrl` names a host that the key does not belong to. To allow this host to receive the key, set `LOCKALE_HOST=<host>` in the environment. A file of the project is not enough: anyone who can change the file could steal the key.',
      BASE_URL_MISSING: 'The preset has no URL of its own, and `service.baseUrl` is not set.',
      BASE_URL_INVALID:
        'The URL of the service is not a valid URL, is not `https:` (plain `http:` is allowed only for loopback addresses), or contains a user, a query or a fragment.',
      PROXY_INVALID:
        '`HTTPS_PROXY`, `ALL_PROXY` or `HTTP_PROXY` is not the URL of a proxy. Write it as `http://host:port`, or unset it.',
      REGION_UNKNOWN: 'The preset has no URL for this `region`. Set `baseUrl`.',
      TAG_INVALID:
        '`service.tag`, the reporting tag, is empty, too long, or contains spaces, commas or non-ASCII characters.',
      BUDGET_EXCEEDED:
        'The run needs more characters than `--max-characters` or `budget.maxCharacters` allows. Nothing was sent. Raise the limit, or restrict the run with `--locale`.',
      DEADLINE_REACHED:
        'The time of `--deadline` ended before the first request: the run waited for another run, or for a service that did not answer. Nothing was sent. Run the command again, or give it more time. If the time ends later, the run stops between two requests, writes the translations that it received, and says so.',
      SETTING_NOT_FOUND:
        'The config names a glossary, style rule list or translation memory that the service does not have. Check the id: an id is valid only in one account and region. Nothing was billed.',
      SETTING_DOES_NOT_FIT:
        'The config explicitly gives a target a setting that its language does not support, such as a formality. Remove the setting from this target, or set it for the whole project: there, lockale applies it where it is supported. Nothing was billed.',
      TARGET_NOT_SUPPORTED:
        'The service does not translate into these languages. `sync` and `plan` skip such locales with a warning, process the others and end with exit code 3. `languages` reports them too. Give the target the language code of the service, `{ locale, code }`, or set its policy to `locked`. `translate` sends nothing in this case.',
    },
  },
  {
    title: 'Language service',
    says: 'Errors of `@lockale/client`. Each has an `outcome`: `notSent`, `refused`, or `unknown`. If the outcome is `unknown`, the request may have been billed.',
    errors: {
      UNAUTHORIZED:
        'The service refused the key (401, 403): it is wrong, inactive, for another region or plan, or lacks a permission.',
      QUOTA_EXCEEDED:
        'The characters of the billing period or of this key are used up (456). Raise the limit, or wait for the next period. The next run continues where this one stopped.',
      TOO_MANY_REQUESTS:
        'The service kept asking for fewer requests (429, 529), and lockale stopped retrying. Run the command again later, or lower `service.concurrency`.',
      BAD_REQUEST:
        'The service does not accept a request (400 and other 4xx). The message has the reason that the service gives.',
      NOT_FOUND:
        'The service does not know an id or a path (404). Check the id, and that the key is for the same account and region.',
      CONFLICT: 'The same object is already being changed (409). Wait until the change is complete.',
      PAYLOAD_TOO_LARGE: 'A request was larger than the service accepts (413).',
      UNSUPPORTED_MEDIA_TYPE:
        'The server does not accept JSON (415), so it is probably not the language service. Check `service.baseUrl`.',
      UNAVAILABLE: 'The service has an internal problem (5xx). Run the command again later.',
      REDIRECT_REFUSED:
        'The service answered with a redirect (3xx). lockale never follows redirects, so that neither the key nor your strings go elsewhere. Set `service.baseUrl` to the final URL.',
      BAD_ANSWER:
        'The service answered with success, but the response is unreadable, too large or incomplete. Often a proxy or a login page answered instead of the service: open the URL in a browser.',
      CONNECTION_FAILED:
        'The connection failed: it was refused or reset, the host does not exist, or TLS or the proxy failed. The message has the system error.',
      TIMEOUT: 'The service did not answer in time. Check the network, or raise `service.timeoutMs`.',
      ABORTED: 'The call was cancelled, usually with Ctrl-C. Run the command again to continue.',
      DOCUMENT_NOT_READY:
        'The result of a document was requested before it was translated (503). Wait until its status is `done`: `client.documents.wait(handle)`.',
      DOCUMENT_FAILED:
        'The service could not translate a document. The message has the reason. Nothing was billed. Correct the cause, then send the document again.',
      DOCUMENT_UNFINISHED:
        'A document was uploaded, and then something other than the service and the disk failed. The error has the cause. `client.documents.finish(error.handle, output)` continues.',
      BODY_FAILED:
        'A file or stream that was being sent could not be read to its end, or its length differs from the announced length. The service did not receive all of it.',
      MEMORY_JOB_FAILED:
        'The service could not import or export a translation memory, or the file was not sent or fetched in time. The message has the reason that the service gives. Correct the TMX file, then start again.',
      MEMORY_JOB_UNFINISHED:
        'A job of a translation memory took longer than the waiting time. The job continues: ask for it again by its id, or wait longer.',
      VOICE_CLOSED: 'A voice session was used after it was closed or had ended. Open another session.',
      VOICE_ENDED: 'Audio was sent after `end()`. Open another session for more audio.',
      VOICE_NOT_READ:
        'More than 16 MiB of messages of a voice session were not read. Read the messages while the session runs.',
      VOICE_JOB_NOT_READY:
        'The result of a voice job was requested before it was complete. Wait for the job: `client.voiceJobs.wait(jobId)`.',
      TRANSLATE_FAILED:
        'A translation request failed. Its `failure` says why (`unauthorized`, `quota`, `busy`, …). Its `cause` is another error of `@lockale/client`, whose exit code applies. Of `Project.retranslate`: there is no valid translation, and the message says why.',
      REQUEST_INVALID:
        'A call of `@lockale/client` has arguments that cannot be right: an unknown or missing parameter, a value of the wrong type, an invalid language code, an id with invalid characters. The hint names the parameter that was probably meant. Nothing was sent.',
      REQUEST_TOO_LARGE:
        'A request has more than 50 strings, or more bytes than one request may have. Split it into several calls. Nothing was sent.',
      ANSWER_INCOMPLETE:
        'A translator returned fewer translations than strings. For the translator of lockale, this is a bug. A custom translator must return one translation for each string.',
      SERVICE_CANNOT_LISTEN:
        'The mock service cannot use its host and port: the port is taken, or needs more permissions. Port 0 takes any free port.',
      SERVICE_OPTION_INVALID:
        'An option of `startService()` or `startRecording()` is unknown, has a wrong type or cannot be used. The message names it. Nothing was started.',
      SERVICE_RECORDING_INVALID:
        'A recording for `replayRecording` is damaged, or is no recording. The message names the line. Record it again.',
      SERVICE_FAULT_INVALID:
        'A fault for the mock service, in `startService({ faults })` or `scriptFaults`, is not spelled correctly. The message names the part that is not understood.',
      SERVICE_SEED_INVALID:
        'A seed file, or the value of `startService({ seed })`, is not a valid seed, contradicts itself, or exceeds the limits of the service. The message names the file and the place in it.',
      SERVICE_ENGINE_UNKNOWN: 'The mock service has no engine with this name. The engines are `pseudo` and `echo`.',
      SERVICE_PRESET_UNKNOWN: 'The mock service has no preset with this name. The presets are `service` and `deepl`.',
      SERVICE_DATA_MISSING:
        'The mock service should store its data, and the module libsql that it needs for this is not installed: `npm install --save-dev libsql`.',
      SERVICE_DATA_IN_USE: 'Another running service stores its data in this folder. Stop it, or use another folder.',
      SERVICE_DATA_INVALID:
        'The file in the data folder is damaged, belongs to another program, or was written by a newer version. It was not changed. Move it away to start with empty data, or use another folder.',
      SERVICE_DATA_UNWRITABLE: 'The data folder cannot be created or written. The message has the system error.',
    },
  },
  {
    title: 'Messages and modules',
    errors: {
      FILES_UNKNOWN:
        'A path of `--files` matches no source or target file of the run, or is outside the project. Paths are relative to the folder in which the command runs. `*` stands for a part of a name, `**` for any folders, and a folder for everything in it. With `--locale`, only the files of those locales count. Nothing was sent or changed.',
      LIST_UNREADABLE:
        'The input of `accept -`, `reopen -` or `why -` on stdin is not a list of messages. The error names the invalid lines, or says that the input is not UTF-8, too long or incomplete. Nothing was changed.',
      MESSAGE_UNKNOWN:
        '`accept` or `why` names a message that no source file has. The hint shows the nearest names. You can write a name with its namespace: `shop:cart.title`.',
      NAMESPACE_TWICE:
        'Two files of one locale have the same namespace, so the plugin does not know which one a module refers to. In `files` of the config, put `{namespace}` where their paths differ.',
      NAMESPACE_UNKNOWN:
        'A module such as `virtual:lockale/de/shop` names a namespace that this locale does not have. The message lists the namespaces of the locale.',
      PLUGIN_CLI_MISSING:
        'The option `sync` of `unplugin-lockale` runs the `lockale` command of the app, which is not installed. Install it next to the plugin, or remove the option.',
      PLUGIN_OPTION_UNKNOWN:
        '`unplugin-lockale` does not have this option. Settings that are not about the build belong into the lockale config.',
      PLUGIN_OPTION_INVALID:
        'An option of `unplugin-lockale` has an invalid value. The message says which values are valid.',
      PROJECTS_CONFLICT:
        'The plugin builds several projects (the option `projects`), and they do not fit together: two have the same key in the same namespace, or their source locales differ. Rename the key, or give one project a namespace of its own.',
      RUNTIME_UNKNOWN:
        'An import names a module below `virtual:lockale/-/` that does not exist. These modules are internal to the plugin. An app imports `virtual:lockale/resources`, `/<locale>`, `/<locale>/<namespace>`, `/backend`, `/live` and `/meta`.',
    },
  },
  ...serviceErrors,
]
