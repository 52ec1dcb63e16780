import * as input from './input-runs.ts'
import { type FaultRow, run, tested } from './row.ts'

const formats = 'packages/formats/src'
const config = 'packages/core/src/config/parse-config.test.ts'
const find = 'packages/core/src/scan/find.test.ts'
const badInput = 'test/cli/bad-input.deep.test.ts'
const badService = 'test/cli/bad-service.deep.test.ts'
const git = 'packages/git/src/history.test.ts'

/** Files and configs that were written to do harm, or by somebody who did not know better. */
export const hostileInput: readonly FaultRow[] = [
  {
    id: 60,
    fault: 'a locale `../x`, `C:\\x`, `a/b`, NUL, `con`, `.`; `..` in a path; folders that link out of the project',
    must: 'refused before anything is read or sent, and checked again before anything is written; namespaces may have `/`',
    exit: '2',
    proofs: [
      run('namespaces in folders, one of them a link out of the project', input.namespacesInFolders),
      ...tested(config, 'a path name %j', 'a path out of the project', 'a source that no path can spell'),
      ...tested(
        find,
        'a source folder that is a link out of the project',
        'a source file that is one',
        'a target folder that is one',
      ),
      ...tested(badInput, 'a path that leaves the project'),
    ],
  },
  {
    id: 61,
    fault: 'keys `__proto__`, `constructor`, empty ones, with `.` `/` `:` NUL, very long ones, 100,000 of them',
    must: 'keys are data: written as read, and they reach no prototype',
    exit: '0',
    proofs: [
      run('a catalog of such keys: sync, check, sync', input.oddlyNamed),
      ...tested(`${formats}/json/parse-json.test.ts`, 'a megabyte of key, and 100,000 keys side by side'),
      ...tested(
        'packages/core/src/lock/lockfile.test.ts',
        'a key from a lockfile never reaches a prototype',
        'keys are injective: different paths have different keys, and a key gives its path back',
      ),
    ],
  },
  {
    id: 62,
    fault: '`"a.b"` and `a: { b }` in one file',
    must: 'two messages, each with its own string',
    exit: '0',
    proofs: [run('both are sent and both are written', input.dottedKeys)],
  },
  {
    id: 63,
    fault: 'a duplicate key in one object',
    must: 'a problem is reported; the last one counts, as at run time',
    exit: '0, or 1',
    proofs: [
      run('the last one is translated, the first one is reported', input.duplicateKeys),
      ...tested(`${formats}/json/parse-json.test.ts`, 'a duplicate key, with both places', 'of three, two are lost'),
    ],
  },
  {
    id: 64,
    fault: 'YAML: aliases that multiply, 10,000 anchors, 100,000 levels, tags, words like `no`',
    must: 'read within limits, in linear time; no alias is expanded',
    exit: '0, or 1',
    proofs: [
      ...tested(`${formats}/yaml/cases.test.ts`, 'an alias bomb is read and never expanded'),
      ...tested(`${formats}/yaml/parse-yaml.test.ts`, 'brackets', 'anchors', 'levels'),
    ],
  },
  {
    id: 65,
    fault: 'JSON 100,000 levels deep',
    must: 'refused with a message above the limit, read and written below it',
    exit: '1',
    proofs: [
      ...tested(badInput, 'a source 100,000 deep'),
      ...tested(`${formats}/json/scan.test.ts`, '100,000 levels are read', 'one more is too deep'),
      ...tested(`${formats}/json/edit.test.ts`, 'values 20,000 levels deep'),
    ],
  },
  {
    id: 66,
    fault: 'invalid UTF-8, UTF-16, half of a surrogate pair, NUL, U+2028, bidi overrides, two normal forms',
    must: 'damage is reported with its byte; a string that would arrive changed is not sent; bytes stay',
    exit: '1, or 3',
    proofs: [
      run('half of a surrogate pair in a source', input.loneSurrogate),
      ...tested(badInput, 'a source that is no UTF-8'),
      ...tested(
        `${formats}/encoding.test.ts`,
        'finds damage exactly where the platform does',
        'encodeUtf8 gives back what was decoded',
      ),
    ],
  },
  {
    id: 67,
    fault: 'a megabyte of `{{{{`, `%%%%`, `\\\\\\\\`, for every scanner',
    must: 'time grows with the length, not with its square',
    exit: '0, or 1',
    proofs: [
      ...tested('packages/messages/src/hostile.deep.test.ts', '%s takes linear time for a long row of %s'),
      ...tested(`${formats}/json/scan.test.ts`, 'time grows with the text, not with its square'),
    ],
  },
  {
    id: 68,
    fault: 'XML: entities that multiply, document types, files as entities',
    must: 'a document type is skipped; only the five entities of XML are expanded; lockale does not change a string with another one',
    exit: '0, 1, or 3',
    proofs: [
      run('a bomb of entities, and one that names a file', input.entityBomb),
      ...tested(
        `${formats}/xml/xml.test.ts`,
        'what it declares is known, and stays as it is typed',
        'an entity nobody declared',
      ),
    ],
  },
  {
    id: 69,
    fault: 'archives: bombs, paths that lead out',
    must: 'no archive is opened',
    exit: '2',
    proofs: [run('an archive in the place of a catalog', input.archive)],
    standIn: 'Nothing in lockale reads archives.',
  },
  {
    id: 70,
    fault: 'huge files, very many files, a pattern over node_modules',
    must: 'a limit with its own message; installed packages are not searched',
    exit: '0, 1, or 2',
    proofs: [
      ...tested(`${formats}/json/parse-json.test.ts`, 'a file above the limit is not read'),
      ...tested(find, 'nothing in node_modules'),
      ...tested('packages/core/src/runs/engine-traps.test.ts', 'a file of many keys is a file like any other'),
    ],
  },
  {
    id: 71,
    fault: 'escape sequences in a key, a string, a file name, a message of the service',
    must: 'shown escaped in every output',
    exit: 'as it is',
    proofs: [
      run('check, sync and check --json of such a project', input.escapeSequences),
      ...tested(
        'packages/terminal/src/render/terminal-safe.test.ts',
        'a colour',
        'bidi overrides',
        'nothing unsafe is left of any text',
        'JSON means the same when it is safe',
      ),
      ...tested(
        'packages/client/src/http/safe-text.test.ts',
        'whatever comes, what goes out can be printed and is short',
      ),
    ],
  },
  {
    id: 72,
    fault: 'a pull request with a config that sends the key elsewhere',
    must: 'the key goes only to hosts that the environment names, never to one that only the repository names; a config that is data runs nothing',
    exit: '2',
    proofs: [
      ...tested(
        badService,
        'a host that the environment does not name',
        'a host without TLS',
        'a key where bundlers publish it',
      ),
      ...tested('packages/core/src/lock/lockfile.test.ts', 'settings of a hostile lockfile are data'),
      ...tested(git, 'what the configuration of a repository names is not run, and nothing is fetched'),
    ],
  },
  {
    id: 84,
    fault:
      'a pull request with a config that is code, in any package, checked with `--data-config` (by the action: every one from a fork)',
    must: 'nothing of it is run: a literal is read as data, and anything else is refused with its file and line',
    exit: '0, 1 or 2',
    proofs: [
      ...tested(
        'test/cli/data-config.test.ts',
        'check',
        'what asks for staged files alone runs none either',
        'a config that is literal is read, and a translator of its own is not',
      ),
      ...tested('test/ci/action.test.ts', 'a pull request from a fork', 'pull_request_target'),
    ],
  },
  {
    id: 85,
    fault:
      'a `.lockale` that came with the repository: tracked files in any letter case or hidden by index flags, a link, a submodule, a repository of its own',
    must: 'no command reads or writes anything in it, and each says so; `check` does without it',
    exit: '2; `check` 0 or 1',
    proofs: [
      ...tested(
        'test/links/private-folder.deep.test.ts',
        'a tracked file that git is told not to look at',
        'a tracked folder in another letter case',
        'a tracked link',
        'a submodule',
        'a repository of its own',
        'a package of a workspace and a project below a link are judged where they really are',
      ),
      ...tested('test/repo/writers.test.ts', 'no other module makes a path into the private folder'),
    ],
  },
  {
    id: 86,
    fault: 'a dev server that is open to a network, and a page or a program on another machine',
    must: 'the panel searches, opens and saves nothing for it before it says the code that the terminal shows; headers of proxies never make a machine local',
    exit: '–',
    proofs: [
      ...tested(
        'packages/unplugin/src/devtools/panel-channel.test.ts',
        'a page on another machine gets nothing before it says the code, and no absolute path after it',
      ),
      ...tested('test/browser/vite-panel-network.deep.test.ts', '%s'),
      ...tested('packages/unplugin/src/devtools/panel-peer.test.ts', '%s %j: %s'),
    ],
  },
]
