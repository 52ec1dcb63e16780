import { chmod, writeFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { createFolder, type Folder } from './folder.ts'
import { bin, runLockale, startProgram } from './lockale.ts'
import { testDepth } from '../depth.ts'

const files = {
  'lockale.config.json': '{ "source": "en", "targets": ["de", "pt-BR"], "files": ["l/{locale}.json"] }',
  'l/en.json': '{ "cart": { "title": "Cart", "$(touch x)": "x" }, "Add to cart": "Add", "ns:key": "x" }',
  'texts/notes.txt': '',
}

interface Stage extends AsyncDisposable {
  readonly folder: Folder
  run(program: string, args: readonly string[]): Promise<string>
}

/** A project, with `lockale` on the path and the script of a shell in a file. */
async function setStage(shell: string): Promise<Stage> {
  const folder = await createFolder({
    ...files,
    'bin/lockale': `#!/bin/sh\nexec '${process.execPath}' '${bin}' "$@"\n`,
  })
  await chmod(join(folder.path, 'bin/lockale'), 0o755)
  const { out } = await runLockale(['completion', shell], { cwd: folder.path })
  await writeFile(join(folder.path, 'script'), out)
  const path = [join(folder.path, 'bin'), process.env['PATH'] ?? ''].join(delimiter)
  return {
    folder,
    async run(program, args) {
      const { out: said, err } = await startProgram(program, args, {
        cwd: folder.path,
        env: { PATH: path, HOME: folder.path, TERM: 'dumb' },
      }).ended
      expect(err).toBe('')
      return said
    },
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  }
}

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What a shell offers for each line, as it stands on the command line. */
const lines: readonly (readonly [line: string, offers: readonly string[]])[] = [
  ['lockale sy', ['sync']],
  ['lockale sync --dr', ['--dry-run']],
  ['lockale --quiet plan --exit', ['--exit-code']],
  ['lockale export --state mi', ['missing']],
  ['lockale export --state missing,st', ['missing,stale']],
  ['lockale completion f', ['fish']],
  ['lockale sync --config te', ['texts/']],
  ['lockale --cwd te', ['texts/']],
  ['lockale check --fail-on w', ['warning']],
  ['lockale status --wor', []],
]

/** As readline breaks it: at blanks, `=` and `:`. */
const bashHarness = `
source ./script
offer() {
  COMP_LINE=$1 COMP_POINT=\${#1} COMP_WORDS=() COMP_WORDBREAKS=$' \\t\\n"\\'><=;|&(:'
  local rest=$1 word
  while [[ -n $rest ]]; do
    case $rest in
      [=:]*) COMP_WORDS+=("\${rest:0:1}"); rest=\${rest:1} ;;
      ' '*) rest=\${rest:1} ;;
      *) word=\${rest%%[ =:]*}; COMP_WORDS+=("$word"); rest=\${rest#"$word"} ;;
    esac
  done
  [[ $1 == *[' ':] ]] && COMP_WORDS+=('')
  COMP_CWORD=$((\${#COMP_WORDS[@]} - 1))
  _lockale lockale
  printf '%s\\n' "\${COMPREPLY[@]}" '=='
}
while IFS= read -r line; do offer "$line"; done < lines
`

test('bash completes from the script', async () => {
  await using stage = await setStage('bash')
  const more: typeof lines = [
    ['lockale check --fail-on=w', ['warning']],
    ['lockale sync ', []],
  ]
  const all = [...lines, ...more].map(
    ([line, offers]) => [line, offers.map((each) => each.replace(/\/$/u, ''))] as const,
  )
  await stage.folder.write('lines', `${all.map(([line]) => line).join('\n')}\n`)
  const said = await stage.run('bash', ['--norc', '-c', bashHarness])
  const offered = said.split('==\n').map((block) => block.split('\n').filter((word) => word !== ''))
  expect(all.map(([line], index) => [line, offered[index]])).toEqual(all)
  expect(Object.keys(await stage.folder.allBytes())).not.toContain('x')
})

test.skipIf(!isThere('fish'))('fish completes from the script', async () => {
  await using stage = await setStage('fish')
  const asks = lines.map(([line]) => `complete -C ${JSON.stringify(line)}; echo ==`)
  const said = await stage.run('fish', ['--no-config', '-c', ['source ./script', ...asks].join('\n')])
  const offered = said
    .split('==\n')
    .map((block) => block.split('\n').flatMap((line) => (line === '' ? [] : [line.replace(/\t.*/u, '')])))
  expect(lines.map(([line], index) => [line, offered[index]])).toEqual(lines)
})

/** Presses the keys in a terminal of zsh's own, and reads the line that comes of it. */
const zshHarness = `
zmodload zsh/zpty
zpty -b shell "TERM=dumb zsh -f -i"
zpty -w shell "PROMPT= RPROMPT=; unset zle_bracketed_paste; autoload -Uz compinit; compinit -u -D; source ./script; tell() { print -r -- \\"<<\\$BUFFER>>\\"; BUFFER=; }; zle -N tell; bindkey '^X' tell; print rea''dy"
zpty -r shell said '*ready*'
while IFS= read -r line; do
  zpty -w -n shell "$line"$'\\t'$'\\x18'
  zpty -r shell said '*<<*>>*'
  print -r -- "\${\${said##*<<}%%>>*}"
done < lines
zpty -d shell
`

test.skipIf(!isThere('zsh') || testDepth === 1)('zsh completes from the script', async () => {
  await using stage = await setStage('zsh')
  const more: typeof lines = [['lockale check --fail-on=w', ['--fail-on=warning']]]
  const few = lines.filter(([line]) => /--dr|--exit|missing,|--cwd|--fail-on/u.test(line))
  const all = [...few, ...more]
  await stage.folder.write('lines', `${all.map(([line]) => line).join('\n')}\n`)
  const said = await stage.run('zsh', ['-f', '-c', zshHarness])
  const wanted = all.map(([line, [offer = '']]) => `${line.slice(0, line.lastIndexOf(' ') + 1)}${offer}`)
  expect(
    said
      .split('\n')
      .map((line) => line.trimEnd())
      .slice(0, -1),
  ).toEqual(wanted)
})
