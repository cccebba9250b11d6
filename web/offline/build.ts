// Part of the build: writes offline.js, which is the offline worker (worker.ts) with the names of
// all files of the build, and writes the version of the build into the page.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { transformWithEsbuild, type Plugin } from 'vite'

const worker = fileURLToPath(new URL('worker.ts', import.meta.url))

export function offline(): Plugin {
  let publicFolder = ''
  return {
    name: 'offline',
    apply: 'build',
    enforce: 'post',
    configResolved: (config) => void (publicFolder = config.publicDir),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const page = bundle['index.html']
        if (page?.type !== 'asset') throw new Error('there is no index.html in the build')
        const others = readdirSync(publicFolder)
        const built = Object.keys(bundle).filter((name) => name !== 'index.html')
        const files = [...built, ...others].sort()
        const source = readFileSync(worker, 'utf8')
        const digest = createHash('sha256').update(files.join()).update(source)
        for (const name of others) digest.update(readFileSync(join(publicFolder, name)))
        for (const file of Object.values(bundle))
          if (file.type === 'asset' && !file.fileName.startsWith('assets/'))
            digest.update(file.source) // its name does not contain its hash
        const version = digest.digest('hex').slice(0, 16)
        page.source = String(page.source).replace(
          '<title>',
          `<meta name="version" content="${version}" />\n    <title>`,
        )
        const define = { VERSION: JSON.stringify(version), FILES: JSON.stringify(files) }
        const { code } = await transformWithEsbuild(source, worker, {
          define,
          minify: true,
          target: 'es2022',
          sourcemap: false,
        })
        this.emitFile({ type: 'asset', fileName: 'offline.js', source: code })
      },
    },
  }
}
