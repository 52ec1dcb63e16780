// Stands for a model: a server on this machine with an API like OpenAI's.
import { createServer } from 'node:http'
import { translate } from './words.mjs'

/** Starts the server. Returns its URL, and a function that stops it. */
export async function startModel(port = 0) {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const { messages, response_format: format } = JSON.parse(body)
    const { to, variants = [], items } = JSON.parse(messages.at(-1).content)
    const ids = Object.keys(format.json_schema.schema.properties)
    const texts = new Map(items.map(({ id, text }) => [id, text]))
    const answerTo = (source) => {
      const text = translate(source, to)
      const others = variants.map((locale) => [locale, translate(source, locale)])
      return { text, variants: Object.fromEntries(others.map(([locale, one]) => [locale, one === text ? null : one])) }
    }
    const content = JSON.stringify(Object.fromEntries(ids.map((id) => [id, answerTo(texts.get(id))])))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ finish_reason: 'stop', message: { role: 'assistant', content } }] }))
  })
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${server.address().port}/v1`, close: () => server.close() }
}
