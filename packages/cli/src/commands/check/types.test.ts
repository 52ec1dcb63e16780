import type { TypesFile } from '@lockale/project'
import { expect, test } from 'vitest'
import { run } from '../../run.ts'
import { fakeHost } from '@lockale/terminal/testing/fake-host'

const file: TypesFile = {
  file: 'src/i18next.d.ts',
  state: 'written',
  library: 'i18next',
  mode: 'literal',
  namespaces: 2,
  texts: 3,
  difference: undefined,
  notes: [],
}
const outdated: TypesFile = {
  ...file,
  state: 'outdated',
  difference: { line: 7, before: '  a: "x"', after: '  a: "y"' },
}

async function lockale(
  line: string,
  made: TypesFile = file,
): Promise<{ code: number; out: string; err: string; calls: unknown[] }> {
  const calls: unknown[] = []
  const writeTypes = (choice: unknown) => {
    calls.push(choice)
    return Promise.resolve({ files: [made] })
  }
  const host = fakeHost({ project: { writeTypes } })
  return { code: await run(line.split(' '), host), out: host.out(), err: host.err(), calls }
}

test.for<[name: string, line: string, made: TypesFile, code: number, out: string]>([
  ['written', 'types', file, 0, '✓ src/i18next.d.ts written for i18next: 3 strings in 2 namespaces\n'],
  [
    'as it was',
    'types',
    { ...file, state: 'current' },
    0,
    '✓ src/i18next.d.ts is up to date: 3 strings in 2 namespaces\n',
  ],
  [
    'keys alone',
    'types',
    { ...file, mode: 'keys', notes: ['n'] },
    0,
    '✓ src/i18next.d.ts written for i18next: 3 strings in 2 namespaces, keys only\n! n\n',
  ],
  [
    'out of date',
    'types --check',
    outdated,
    1,
    '✗ src/i18next.d.ts is out of date\n  line 7:\n  - a: "x"\n  + a: "y"\n',
  ],
  [
    'not there',
    'types --check',
    { ...outdated, difference: { line: 1, before: undefined, after: '//' } },
    1,
    '✗ src/i18next.d.ts is out of date\n  the file does not exist yet\n',
  ],
])('%s', async ([, line, made, code, out]) => {
  expect(await lockale(line, made)).toMatchObject({ code, out })
})

test('as data', async () => {
  const { code, out } = await lockale('types --check --json', outdated)
  expect(code).toBe(1)
  expect(JSON.parse(out)).toMatchObject({
    command: 'types',
    files: [
      { file: 'src/i18next.d.ts', state: 'outdated', difference: { line: 7, before: '  a: "x"', after: '  a: "y"' } },
    ],
  })
})

test.for<[line: string, choice: object]>([
  ['types', { check: false, force: false }],
  ['types --check', { check: true, force: false }],
  ['types --force --out ./src/a.d.ts', { check: false, force: true, file: 'src/a.d.ts' }],
  [String.raw`types --out src\a.d.mts`, { check: false, force: false, file: 'src/a.d.mts' }],
])('%s', async ([line, choice]) => {
  expect((await lockale(line)).calls).toEqual([choice])
})

test.for([
  'types --check --force',
  'types --out ../a.d.ts',
  'types --out /etc/a.d.ts',
  'types --out C:/a.d.ts',
  'types --out a.json',
  'types --out .d.ts',
  'types --out=',
  'types --out a\u0007.d.ts',
  'types title',
])('%j is refused before anything is read', async (line) => {
  const { code, calls, err } = await lockale(line)
  expect(code).toBe(2)
  expect(calls).toEqual([])
  expect(err).not.toContain('\u0007')
})
