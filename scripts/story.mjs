// How a demo is told: chapters, commands whose output is shown, and claims that are checked. Nothing is pretended: what is
// shown is what ran, and a claim that does not hold ends the story.
import { spawn } from 'node:child_process'
import { styleText } from 'node:util'

const isColored = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (style, text) => (isColored ? styleText(style, text) : text)
const longestMs = 60_000
const begin = performance.now()
let chapters = 0

/** A claim that did not hold. */
export class Untrue extends Error {}

export function chapter(title) {
  chapters++
  const rule = '─'.repeat(Math.max(3, 96 - title.length))
  console.log(`\n${paint('cyan', `── ${chapters} ── ${title} ${rule}`)}\n`)
}

export function say(...lines) {
  for (const line of lines) console.log(line)
}

/** Says what must hold, or ends the story. `found` is shown if it does not. */
export function claim(holds, sentence, found) {
  if (!holds) throw new Untrue(`${sentence}${found === undefined ? '' : `\n  found: ${JSON.stringify(found)}`}`)
  console.log(`${paint('green', '✔')} ${sentence}`)
}

/** Seconds since the story began. */
export function elapsed() {
  return ((performance.now() - begin) / 1000).toFixed(0)
}

/**
 * Runs a command in a process of its own.
 * @param shownAs the command as a person types it, shown with its output; without it, nothing is shown
 * @param exits the exit code it must end with
 */
export async function run(script, args, { cwd, shownAs, exits = 0 }) {
  if (shownAs !== undefined) console.log(`${paint('bold', `$ ${shownAs}`)}`)
  // No key may be needed, and only a terminal gets colors.
  const { LOCKALE_KEY: _key, NO_COLOR: _no, FORCE_COLOR: _force, ...env } = process.env
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...env, ...(isColored ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: longestMs,
  })
  const stop = () => child.kill()
  process.once('SIGTERM', stop).once('SIGINT', stop)
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => {
      output[name] += text
      if (shownAs !== undefined) process.stdout.write(text.replaceAll(/^(?=.)/gm, '  '))
    })
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (status, signal) => resolve(status ?? signal))
  })
  process.off('SIGTERM', stop).off('SIGINT', stop)
  if (shownAs !== undefined) console.log()
  if (code !== exits) {
    const said = shownAs === undefined ? `\n${output.stdout}${output.stderr}` : ''
    throw new Untrue(
      `\`${shownAs ?? [script, ...args].join(' ')}\` must end with ${exits}, and ended with ${code}.${said}`,
    )
  }
  return output
}
