// Every message in every language with telling values, for readers who judge the sentences. The dev
// server shows it at /gallery.
import { languageNames, languages } from '../src/i18n/languages'
import { placeholders, parse } from '../src/i18n/message'
import { filesOf, meaningOf, noteOf, readAll, readFile } from './catalogues'
import { Examples } from './examples'

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')
const examples = languages.map((language) => new Examples(language, readAll(language)))

const cell = (key: string) => (one: Examples, at: number) =>
  `<td lang="${languages[at]}">${one
    .of(key)
    .map(({ text }) => `<p>${escaped(text)}</p>`)
    .join('')}</td>`
const note = (key: string, text: string) =>
  [
    noteOf(key) ?? '',
    ...placeholders(parse(text)).map((name) => `{${name}}: ${meaningOf(name) ?? ''}`),
  ]
    .map((line) => `<small>${escaped(line)}</small>`)
    .join('')
const rows = (file: string) =>
  Object.entries(readFile('en', file))
    .map(
      ([key, text]) =>
        `<tr id="${key}"><th>${key}${note(key, text)}</th>${examples.map(cell(key)).join('')}</tr>`,
    )
    .join('\n')

export const gallery = `<!doctype html>
<meta charset="utf-8"><title>Messages of Khepri</title>
<style>
  body { font: 15px/1.4 sans-serif; margin: 1rem }
  table { border-collapse: collapse; table-layout: fixed; width: 100% }
  td, th { border: 1px solid #ccc; padding: 4px 8px; text-align: left; vertical-align: top; overflow-wrap: anywhere }
  th { font-weight: 400; font-family: monospace }
  thead th { position: sticky; top: 0; background: #eee }
  p { margin: 0 0 2px }
  small { display: block; font: 12px/1.3 sans-serif; color: #555 }
</style>
${filesOf('en')
  .map(
    (file) =>
      `<h2>${file}</h2><table><thead><tr><th>key</th>${languages
        .map((language) => `<th>${languageNames[language]}</th>`)
        .join('')}</tr></thead><tbody>${rows(file)}</tbody></table>`,
  )
  .join('\n')}`
