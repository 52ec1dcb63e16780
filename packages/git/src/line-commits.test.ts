import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gitHistory } from './history.ts'
import { findLineCommits } from './line-commits.ts'
import { runGit } from './run-git.ts'
import { createRepository, temporaryFolder } from './testing/repository.ts'

const line = (number: number) => ({ first: number, last: number })

test('the commit that last changed each range of lines, and lines that are not committed', async () => {
  using repository = createRepository()
  const first = repository.commit({ 'de.json': { a: 'eins', b: 'zwei', c: 'drei' } })
  repository.write({ 'de.json': { a: 'eins', b: 'ZWEI', c: 'drei' } })
  repository.git('commit', '-q', '-a', '-m', 'later', '--date=2090-01-01T00:00:00Z')
  const second = repository.git('rev-parse', 'HEAD').trim()
  repository.write({ 'de.json': { a: 'eins', b: 'ZWEI', c: 'DREI' } })
  const history = gitHistory(repository.path)
  expect(await history.lineCommits('de.json', [line(2), line(3), line(4), { first: 2, last: 3 }])).toEqual([
    { commit: first },
    { commit: second },
    { commit: undefined },
    { commit: second },
  ])
  const many = Array.from({ length: 150 }, () => line(3))
  expect(new Set((await history.lineCommits('de.json', many)).map((one) => one?.commit))).toEqual(new Set([second]))
})

test('a comma behind the last line, another indent and another place change no string', async () => {
  using repository = createRepository()
  const first = repository.commit({ 'de.json': { b: 'zwei', a: 'eins' } })
  const second = repository.commit({ 'de.json': { b: 'zwei', a: 'eins', c: 'drei' } })
  const sorted = '{\n    "a": "eins",\n    "b": "zwei",\n    "c": "drei"\n}\n'
  repository.commit({ 'de.json': sorted })
  repository.write({ 'de.json': sorted.replace('"drei"\n', '"drei",\n    "d": "vier"\n') })
  const history = gitHistory(repository.path)
  expect(await history.lineCommits('de.json', [line(2), line(3), line(4), line(5)])).toEqual([
    { commit: first },
    { commit: first },
    { commit: second },
    { commit: undefined },
  ])
})

test('a long string that only moved takes a question to git for each of its moves', async () => {
  using repository = createRepository()
  const text = Array.from({ length: 400 }, (_, at) => `line ${at}`)
  const yaml = (indent: string, lines: readonly string[]) =>
    `a: |\n${lines.map((line) => `${indent}${line}\n`).join('')}`
  const first = repository.commit({ 'de.yml': yaml('  ', text), 'fr.yml': yaml('  ', ['x', 'x', 'y']) })
  for (const indent of ['    ', '   ', '     '])
    repository.commit({ 'de.yml': yaml(indent, text), 'fr.yml': yaml(indent, ['x', 'y']) })
  let questions = 0
  const options = {
    root: repository.path,
    prefix: '',
    async ask(args: readonly string[]) {
      questions++
      return runGit(repository.path, args)
    },
    read: (name: string) => runGit(repository.path, ['cat-file', 'blob', name]),
    ends: new Set<string>(),
  }
  const ranges = [{ first: 2, last: 401 }, line(300)]
  expect(await findLineCommits('de.yml', ranges, options)).toEqual([{ commit: first }, { commit: first }])
  expect(questions).toBe(4)
  expect(await findLineCommits('fr.yml', [line(2), line(3)], options)).toEqual([{ commit: first }, { commit: first }])
})

test('an equal line that a commit added is its own', async () => {
  using repository = createRepository()
  const first = repository.commit({ 'de.yml': 'a:\n  title: Titel\n' })
  const second = repository.commit({ 'de.yml': 'a:\n  title: Titel\nb:\n  title: Titel\n' })
  expect(await gitHistory(repository.path).lineCommits('de.yml', [line(2), line(4)])).toEqual([
    { commit: first },
    { commit: second },
  ])
})

test('a project in a subfolder, a renamed file, a file with an odd name', async () => {
  using repository = createRepository()
  const first = repository.commit({ 'app/l/de.json': { a: 'eins', b: 'zwei', c: 'drei' }, 'app/-L.json': { a: 'x' } })
  repository.git('mv', 'app/l', 'app/m')
  const second = repository.commit({ 'app/m/de.json': { a: 'eins', b: 'zwei', c: 'vier' } })
  const history = gitHistory(join(repository.path, 'app'))
  expect(await history.lineCommits('m/de.json', [line(2), line(4)])).toEqual([{ commit: first }, { commit: second }])
  expect(await history.lineCommits('-L.json', [line(2)])).toEqual([{ commit: first }])
})

test('nothing where git does not know: no repository, no such file, the end of a shallow clone', async () => {
  using repository = createRepository()
  repository.commit({ 'de.json': { a: 'eins', b: 'zwei' } })
  const second = repository.commit({ 'de.json': { a: 'eins', b: 'ZWEI' } })
  const third = repository.commit({ 'de.json': { a: 'EINS', b: 'ZWEI' } })
  const ask = (root: string, file: string) => gitHistory(root).lineCommits(file, [line(2), line(3)])
  expect(await ask(temporaryFolder(), 'de.json')).toEqual([])
  expect(await ask(repository.path, '../de.json')).toEqual([])
  expect(await ask(repository.path, 'fr.json')).toEqual([undefined, undefined])
  expect(await ask(repository.path, 'de.json')).toEqual([{ commit: third }, { commit: second }])
  const clone = temporaryFolder()
  repository.git('clone', '-q', '--depth=2', `file://${repository.path}`, clone)
  expect(await ask(clone, 'de.json')).toEqual([{ commit: third }, undefined])
})

test('no program of the repository runs', async () => {
  using repository = createRepository()
  const id = repository.commit({ 'de.json': { a: 'eins' }, '.gitattributes': '*.json diff=own filter=own\n' })
  const marker = join(repository.path, 'ran')
  for (const name of ['diff.own.textconv', 'filter.own.clean', 'filter.own.process'])
    repository.git('config', name, `touch ${marker} && cat`)
  expect(await gitHistory(repository.path).lineCommits('de.json', [line(2)])).toEqual([{ commit: id }])
  expect(() => repository.read('ran')).toThrow('ENOENT')
})
