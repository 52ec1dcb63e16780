import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileOf } from './serve.mjs'

/**
 * Links, pictures and scripts of the built site that lead nowhere: in HTML with their anchors, in the Markdown twins, and in llms.txt.
 * Links to other sites are not followed.
 */
export function findDeadLinks(folder, homepage) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => !path.startsWith('pagefind'),
  )
  const pages = new Map(
    files.filter((path) => path.endsWith('.html')).map((path) => [join(folder, path), readPage(join(folder, path))]),
  )
  const texts = files.filter((path) => path.endsWith('.md') || path === 'llms.txt')
  /** Why a link is dead → the files that have it. */
  const found = new Map()
  let count = 0
  const follow = (from, link) => {
    const target = link.startsWith(homepage) ? link.slice(homepage.length) || '/' : link
    // Astro gives the page of what does not exist an address of its own.
    if (target === '/404/') return
    if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(target)) return
    count++
    const [path, fragment] = target.split('#')
    const file = path === '' ? from : fileOf(folder, decodeURIComponent(path.split('?')[0]))
    const hasAnchor = fragment === undefined || pages.get(file)?.ids.has(decodeURIComponent(fragment)) !== false
    if (path !== '' && !path.startsWith('/')) add(`${link} is relative`, from)
    else if (file === undefined) add(`${link} does not exist`, from)
    else if (!hasAnchor) add(`${link} has no such anchor`, from)
  }
  const add = (why, from) => found.set(why, [...(found.get(why) ?? []), relative(folder, from)])
  for (const [file, { links }] of pages) for (const link of links) follow(file, link)
  for (const path of texts) {
    const text = readFileSync(join(folder, path), 'utf8')
    for (const link of linksOfMarkdown(text)) follow(join(folder, path), link)
  }
  const dead = Array.from(found, ([why, from]) => {
    return `${why}: a link of ${from[0]}${from.length === 1 ? '' : ` and ${from.length - 1} more`}`
  })
  return { dead, count, pages: pages.size }
}

function readPage(file) {
  const html = readFileSync(file, 'utf8').replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/gu, (whole) =>
    whole.slice(0, whole.indexOf('>') + 1),
  )
  return {
    ids: new Set(Array.from(html.matchAll(/\s(?:id|name)="([^"]+)"/gu), ([, id]) => decode(id))),
    links: new Set(
      Array.from(html.matchAll(/<(?:a|link|img|script|source)\s[^>]*?\b(?:href|src|srcset)="([^"]*)"/gu), ([, link]) =>
        decode(link),
      ),
    ),
  }
}

function linksOfMarkdown(text) {
  const prose = text
    .replaceAll(/^[ \t]*(`{3,}|~{3,})[^]*?^[ \t]*\1[`~]*[ \t]*$/gmu, '')
    .replaceAll(/(`+)(?!`)[^]*?(?<!`)\1(?!`)/gu, '')
  return Array.from(prose.matchAll(/\]\(\s*<?((?:[^\s()<>]|\([^\s()]*\))+)/gu), ([, link]) => link)
}

function decode(text) {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x26;', '&')
}
