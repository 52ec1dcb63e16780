import { createHash } from 'node:crypto'
import { escapeHtml } from '@lockale/errors'
import type { PageFiles } from './page-files.ts'
import { pageIcon } from './page-icon.ts'
import type { ReportData } from './protocol.ts'

/** The page as one HTML file that loads nothing: its data, script and style stand in it. */
export function reportHtml(data: ReportData, { script, style }: PageFiles): string {
  const [inScript, inStyle] = [
    script.replaceAll('</script', String.raw`<\/script`).replaceAll('<!--', String.raw`<\!--`),
    style.replaceAll('</', String.raw`<\/`),
  ]
  const policy = `default-src 'none'; script-src '${digestOf(inScript)}'; style-src '${digestOf(inStyle)}'; img-src data:; base-uri 'none'; form-action 'none'`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${pageIcon}">
<title>${escapeHtml(data.summary.project)} · lockale</title>
<style>${inStyle}</style>
</head>
<body>
<div id="page"></div>
<script type="application/json" id="lockale-report">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>
<script type="module">${inScript}</script>
</body>
</html>
`
}

/** As a Content-Security-Policy names what may run. */
function digestOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
