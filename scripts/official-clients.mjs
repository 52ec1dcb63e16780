// Runs the tests of DeepL's own client libraries against the mock service, as their authors run them against their mock:
// `npm run clients`, or `npm run clients -- deepl-php deepl-java`. They are fetched from GitHub, or copied from the folder that
// `--sources` or LOCKALE_CLIENTS names, into a temporary folder. A library is skipped where its sources or its runtime cannot be had;
// the reason is printed. A failed test that `excused` does not name ends it with 1.
// `--service <file>` and `--client <folder>` say what is tested.
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const jars = '/usr/share/java'
/** With a worker for each file: one that forbids the network would forbid it for the next file, too. */
const jest = ['node_modules/.bin/jest', '--maxWorkers=2', '--workerIdleMemoryLimit=1', '--reporters=jest-junit']
/** Imports `BaseSettings`, which is gone in pydantic 2, as their tests do. */
const pythonModules = 'import pytest, requests, click; from pydantic import BaseSettings'

/**
 * `install`: gives what is missing on this machine. `files`: are written beside the sources. `commands`: write `report`. `excused`:
 * tests that may fail, and why.
 */
const clients = [
  {
    name: 'deepl-node',
    commit: 'b4c3f89cc4bc622831166629ed4a2250df937554',
    install: () => (onPath('npm') ? undefined : 'npm'),
    commands: () => [['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund'], jest],
    report: 'junit.xml',
    excused: { 'throw DocumentMinificationError on file operation error': 'root can write what nobody may write' },
  },
  {
    // The same tests with the names of `@lockale/client/deepl`, without those of their own parts.
    name: 'facade',
    sources: 'deepl-node',
    commit: 'b4c3f89cc4bc622831166629ed4a2250df937554',
    install: () => (onPath('npm') ? undefined : 'npm'),
    commands: () => [
      ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund'],
      [
        ...jest,
        `--moduleNameMapper=${JSON.stringify({ '^deepl-node$': resolve(values.client, 'dist/deepl.cjs') })}`,
        '--testPathIgnorePatterns=documentMinification|fsHelper|/client.test',
      ],
    ],
    report: 'junit.xml',
    // docs/guide/from-deepl-node.md says what is different.
    excused: {
      'should support proxy usage': 'no proxy for this machine',
      'should translate using overridden path': 'no __path',
      'should reject deprecated target codes': 'the service takes en and pt',
      'should retry 429s with delay': 'the waits are random, and may be shorter',
      'should reject empty texts': 'the service decides',
      'test style rule validation': 'the service decides',
      testGlossaryDictionaryDelete: 'the service decides',
      'translate document should translate with retries': 'an upload may have been billed',
      'should not translate non-existent files': 'another message',
      'should create glossaries': 'counts the private fields of GlossaryEntries',
      'sends extra request parameters': 'replaces the HTTP of Node, which undici does not use',
    },
  },
  {
    name: 'deepl-python',
    commit: '2cdf70fb32fea793a25f5d71a9713f4a29e5aaa9',
    install: async () =>
      (await findPython()) === undefined
        ? 'apt install python3-pytest python3-requests python3-pydantic python3-click'
        : undefined,
    commands: async () => [
      [await findPython(), '-m', 'pytest', '-q', '-p', 'no:cacheprovider', '--junitxml=junit.xml', 'tests'],
    ],
    report: 'junit.xml',
    excused: { test_document_output_format: 'the service makes no html of txt' },
  },
  {
    name: 'deepl-php',
    commit: 'bde58fa2a6d1fbef75d187739a8dff90171844c1',
    install: () => (onPath('phpunit') ? undefined : 'apt install phpunit php-curl php-zip composer'),
    commands: (folder) => [
      ...(existsSync(join(folder, 'vendor/autoload.php')) ? [] : [['composer', 'install', '--no-interaction']]),
      ['phpunit', '--do-not-cache-result', '--bootstrap=vendor/autoload.php', '--log-junit=junit.xml'],
    ],
    report: 'junit.xml',
    excused: {},
  },
  {
    name: 'deepl-rb',
    commit: 'bcec403f0491300fed4fbc3e3183955d1354658e',
    install: () => (onPath('rspec') ? undefined : 'apt install ruby-rspec'),
    // Their set-up measures coverage.
    files: {
      'off/simplecov.rb': `module SimpleCov
  module Formatter; CoberturaFormatter = nil; end
  class << self; attr_accessor :formatter; def start; end; end
end`,
      'off/simplecov-cobertura.rb': '',
    },
    commands: () => [['rspec', '-I', 'off', '--format=json', '--out=rspec.json']],
    report: 'rspec.json',
    excused: {},
  },
  {
    name: 'deepl-java',
    commit: '9c41d7e27eb6a76b2d877278196927b9d2431436',
    install: () => {
      const isThere = [
        'junit-platform-console',
        'gson',
        'httpclient',
        'org.jetbrains.annotations-java8',
        'opentest4j',
      ].every((jar) => existsSync(join(jars, `${jar}.jar`)))
      const packages = 'default-jdk junit5 libgoogle-gson-java libhttpclient-java libjetbrains-annotations-java'
      return isThere && onPath('javac') ? undefined : `apt install ${packages}`
    },
    // One test needs Mockito 4, which Debian does not have: it is skipped.
    files: {
      'mockito/MockedConstruction.java':
        'package org.mockito;\npublic interface MockedConstruction<T> extends AutoCloseable { void close(); }',
      'mockito/Mockito.java': `package org.mockito;
public class Mockito {
  public interface Invocation { <T> T getArgument(int index); }
  public interface Answer { Object answer(Invocation invocation); }
  public interface Setter { <T> T when(T mock); }
  public interface Stub<T> { void thenReturn(T value); }
  public interface Prepare<T> { void prepare(T mock, Object context) throws Exception; }
  public static <T> T mock(Class<T> type) { throw new org.opentest4j.TestAbortedException("needs Mockito 4"); }
  public static Setter doAnswer(Answer answer) { return null; }
  public static <T> T any(Class<T> type) { return null; }
  public static <T> Stub<T> when(T call) { return null; }
  public static <T> MockedConstruction<T> mockConstruction(Class<T> type, Prepare<T> prepare) { return null; }
}`,
    },
    commands: (folder) => [
      ['javac', '-nowarn', '-encoding', 'UTF-8', '-cp', `${jars}/*`, '-d', 'out', ...javaFiles(folder)],
      [
        'java',
        '-Dfile.encoding=UTF-8',
        '-cp',
        `out:${jars}/*`,
        'org.junit.platform.console.ConsoleLauncher',
        '--scan-classpath=out',
        '--reports-dir=.',
        '--details=none',
      ],
    ],
    report: 'TEST-junit-jupiter.xml',
    excused: { testInvalidAuthKey: 'asks DeepL itself, so it needs the network' },
  },
]

const { values, positionals } = parseArgs({
  options: {
    sources: { type: 'string', default: process.env.LOCKALE_CLIENTS },
    client: { type: 'string', default: join(root, 'packages/client') },
    service: { type: 'string', default: join(root, 'packages/service/bin/lockale-service.mjs') },
  },
  allowPositionals: true,
})
const unknown = positionals.filter((name) => !clients.some((client) => client.name === name))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}. Choose from: ${clients.map(({ name }) => name).join(', ')}.`)
const work = mkdtempSync(join(tmpdir(), 'lockale-clients-'))
/** Processes that run. */
const running = new Set()
process.once('exit', () => {
  for (const child of running) child.kill()
  rmSync(work, { recursive: true, force: true, maxRetries: 5 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130))

for (const client of clients) {
  if (positionals.length > 0 && !positionals.includes(client.name)) continue
  const lines = await tryClient(client).catch((error) => {
    process.exitCode = 1
    return [`FAILED: ${error.message}`]
  })
  console.log(`${client.name.padEnd(13)} ${lines.join('\n  ')}`)
}

/** What is printed about a library. */
async function tryClient(client) {
  const { name, install, files = {}, commands, report, excused } = client
  const missing = await install()
  if (missing !== undefined) return [`SKIPPED, its runtime is not installed: ${missing}`]
  const folder = join(work, name)
  const fault = await bringSources(client, folder)
  if (fault !== undefined) return [`SKIPPED, no sources: ${fault}`]
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const steps = await commands(folder)
  const suite = steps.pop()
  for (const command of steps) {
    const { ended, said } = start(command, folder)
    const why = await ended
    if (why !== '' && command[0] === 'composer') return [`SKIPPED, composer install ${why}: ${lastLine(said())}`]
    if (why !== '') throw new Error(`${command[0]} ${why}\n${said()}`)
  }
  const excuse = ({ name: test }) => Object.entries(excused).find(([part]) => test.includes(part))?.[1]
  const isFault = (test) => test.result === 'failed' && excuse(test) === undefined
  let tests = await runTests(suite, folder, report)
  // Some measure time, and fail on a busy machine.
  if (tests.some(isFault)) {
    const passed = new Set(tests.filter((test) => !isFault(test)).map((test) => test.name))
    tests = (await runTests(suite, folder, report)).filter((test) => !isFault(test) || !passed.has(test.name))
  }
  const count = (wanted) => tests.filter(({ result }) => result === wanted).length
  if (count('passed') === 0 || tests.some(isFault)) process.exitCode = 1
  return [
    `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
    ...tests.filter(isFault).map((test) => `FAILED: ${test.name}`),
    ...tests
      .filter((test) => test.result === 'failed' && !isFault(test))
      .map((test) => `excused: ${test.name} (${excuse(test)})`),
  ]
}

/** Runs the tests against a service of their own. */
async function runTests(command, folder, report) {
  const path = join(folder, report)
  rmSync(path, { force: true })
  const seed = join(root, 'test/service/vendor/seed.json')
  const args = ['--port=0', '--faults', '--preset=deepl', '--seed', seed]
  const service = start([process.execPath, resolve(values.service), ...args], work)
  try {
    const port = await new Promise((found, lost) => {
      service.child.stdout.on('data', () => {
        const [, digits] = /:(\d+)\n/u.exec(service.said()) ?? []
        if (digits !== undefined) found(digits)
      })
      void service.ended.then((why) => lost(new Error(`lockale-service ${why}: ${service.said()}`)))
    })
    // The tests of deepl-node expect a mock on localhost. The service is its own proxy.
    const url = `http://localhost:${port}`
    const env = { DEEPL_AUTH_KEY: 'any-word', LC_ALL: 'C.UTF-8', DEEPL_SERVER_URL: url, DEEPL_PROXY_URL: url }
    for (const name of ['DEEPL_MOCK_SERVER_PORT', 'DEEPL_MOCK_PROXY_SERVER_PORT']) env[name] = port
    const { ended, said } = start(command, folder, env)
    const why = await ended
    // Runners fail where a test does: the report tells which.
    if (!existsSync(path)) throw new Error(`${command[0]} ${why}\n${said()}`)
    const text = readFileSync(path, 'utf8')
    return text.startsWith('{') ? ofRspec(JSON.parse(text)) : ofJunit(text)
  } finally {
    service.child.kill()
  }
}

function ofRspec({ examples }) {
  const results = { passed: 'passed', failed: 'failed', pending: 'skipped' }
  return examples.map(({ full_description: name, status }) => ({ name, result: results[status] }))
}

function ofJunit(xml) {
  const cases = xml.matchAll(/<testcase\b[^>]*?\bname="([^"]*)"[^>]*?(?:\/>|>(.*?)<\/testcase>)/gsu)
  return Array.from(cases, ([, name, inside = '']) => {
    const result = /<(?:failure|error)\b/u.test(inside) ? 'failed' : /<skipped\b/u.test(inside) ? 'skipped' : 'passed'
    return { name, result }
  })
}

/** Gives why there are none. */
async function bringSources({ name, sources = name, commit }, folder) {
  if (values.sources === undefined) {
    mkdirSync(folder)
    const fetching = ['fetch', '--quiet', '--depth=1', `https://github.com/DeepLcom/${sources}`, commit]
    for (const args of [['init', '--quiet'], fetching, ['checkout', '--quiet', 'FETCH_HEAD']]) {
      const { ended, said } = start(['git', ...args], folder)
      if ((await ended) !== '') return lastLine(said())
    }
    return undefined
  }
  const from = resolve(values.sources, sources)
  if (!existsSync(from)) return `${from} is not there`
  cpSync(from, folder, {
    recursive: true,
    dereference: true,
    filter: (path) => !/\/(?:node_modules|\.git)$/u.test(path),
  })
  return undefined
}

/** `ended` gives why it failed, or nothing. */
function start([program, ...args], cwd, env = {}) {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 600_000,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  running.add(child)
  const ended = new Promise((done) => {
    child.once('error', ({ message }) => done(`does not start: ${message}`))
    child.once('close', (code, signal) => done(code === 0 ? '' : `ended with ${signal ?? `exit code ${code}`}`))
  })
  void ended.then(() => running.delete(child))
  return { child, ended, said: () => said }
}

function onPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)))
}

/** The first Python that has what their tests import. */
async function findPython() {
  for (const program of ['python3', '/usr/bin/python3']) {
    if ((await start([program, '-c', pythonModules], work).ended) === '') return program
  }
  return undefined
}

function javaFiles(folder) {
  return readdirSync(folder, { recursive: true }).filter((file) =>
    /^(?:deepl-java\/src|mockito)\/.*\.java$/u.test(file),
  )
}

function lastLine(text) {
  return text.trimEnd().split('\n').at(-1)
}
