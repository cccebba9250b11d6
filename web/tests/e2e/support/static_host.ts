// A plain static web host below a path. Its folder can be changed while it runs.
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { pageFolder } from './server'

const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}

export class StaticHost {
  folder = pageFolder
  readonly missing: string[] = [] // paths that were not found
  private constructor(private readonly server: Server) {}

  static async open(): Promise<StaticHost> {
    const host: StaticHost = new StaticHost(
      createServer((request, response) => void host.answer(request.url!, response)),
    )
    await new Promise<void>((resolve) => host.server.listen(0, '127.0.0.1', resolve))
    return host
  }
  get address(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/folder/`
  }
  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private async answer(url: string, response: import('node:http').ServerResponse): Promise<void> {
    const path = url.replace(/^\/folder\//, '').replace(/[?#].*/, '') || 'index.html'
    try {
      const body = await readFile(join(this.folder, path))
      response
        .writeHead(200, {
          'Content-Type': types[extname(path)] ?? 'application/octet-stream',
          'Cache-Control': 'no-cache',
        })
        .end(body)
    } catch {
      this.missing.push(path)
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not Found</h1>')
    }
  }
}
