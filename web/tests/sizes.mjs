// The size of a first visit to the built page, compressed with Brotli as the server sends it:
// JavaScript and CSS up to the home screen, and the engine. Fails above the budget: node
// web/tests/sizes.mjs [FOLDER]
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const folder = process.argv[2] ?? fileURLToPath(new URL('../../build/page', import.meta.url))
const most = { code: 120_000, wasm: 310_000 }

const read = (file) => readFileSync(join(folder, file), 'utf8')
const size = (file) => brotliCompressSync(readFileSync(join(folder, file))).length
const all = readdirSync(join(folder, 'assets')).map((file) => `assets/${file}`)
const named = (start, ending) =>
  all.filter((file) => file.startsWith(`assets/${start}-`) && file.endsWith(ending))

// A file and all that it imports statically.
function closure(files, seen = new Set()) {
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    if (!file.endsWith('.js')) continue
    const imports = [...read(file).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)].map(
      ([, name]) => `assets/${name}`,
    )
    closure(imports, seen)
  }
  return seen
}
const total = (files) => [...files].reduce((sum, file) => sum + size(file), 0)

const entry = [
  ...read('index.html').matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.(?:js|css))"/g),
].map(([, file]) => file)
const home = closure([...entry, ...named('words-ru-shell', '.js')]) // Russian is the longest
const codeOf = total(home)
const wasm = total(all.filter((file) => file.endsWith('.wasm')))
const everything = total(all.filter((file) => /\.(js|css)$/.test(file)))

console.log(
  `first visit: ${codeOf} bytes of JavaScript and CSS (at most ${most.code}), ${wasm} bytes of WebAssembly (at most ${most.wasm})`,
)
console.log(`every screen and table together: ${everything} bytes of JavaScript and CSS`)
if (codeOf > most.code || wasm > most.wasm) process.exit(1)
