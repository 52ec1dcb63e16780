/**
 * What a translation tool makes of an XLIFF file: a target for each unit, with the codes of its source. Works on the files that
 * lockale writes, of both versions.
 */
export function translateXliff(xliff: string, translate: (words: string) => string): string {
  return xliff
    .replaceAll(
      /(<source>)(.*?)(<\/source>)\s*(?:<target[^>]*?(?:\/>|>.*?<\/target>))?/gsu,
      (_, open, content, close) => {
        const target = String(content)
          .split(/(<ph.*?<\/ph>|<bpt.*?<\/bpt>|<ept.*?<\/ept>|<[^>]*>)/su)
          .map((part, at) => (at % 2 === 1 || part === '' ? part : escape(translate(unescape(part)))))
          .join('')
        return `${open}${content}${close}\n<target${xliff.includes('version="1.2"') ? ' state="translated"' : ''}>${target}</target>`
      },
    )
    .replaceAll(/<segment[^>]*>/gu, '<segment state="translated">')
}

function unescape(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&#13;', '\r').replaceAll('&amp;', '&')
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;')
}
