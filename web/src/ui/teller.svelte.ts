// What a screen reader is told at a table, in one place: what happened, then what is to be done. What comes close together is said together,
// and nothing is said twice.
const quiet = 350 // milliseconds without news before it is said

class Teller {
  said = $state('')
  private happened: string[] = []
  private toDo = ''
  private asked = '' // the last that was said of what is to be done
  private timer: ReturnType<typeof setTimeout> | undefined

  tell(sentences: readonly string[]): void {
    if (sentences.length === 0) return
    this.happened.push(...sentences)
    this.asked = '' // afterwards one wants to know again what to do
    this.later()
  }
  // What is to be done now; empty while others are to act.
  ask(line: string): void {
    this.toDo = line
    if (line) this.later()
  }
  again(): void {
    this.asked = ''
    this.said = ''
    this.later()
  }
  forget(): void {
    clearTimeout(this.timer)
    this.happened = []
    this.said = this.toDo = this.asked = ''
  }

  private later(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.speak(), quiet)
  }
  private speak(): void {
    const toDo = this.toDo === this.asked ? '' : this.toDo
    const text = [...this.happened, toDo].filter(Boolean).join(' ')
    this.happened = []
    this.asked = this.toDo
    if (text) this.said = text
  }
}

export const teller = new Teller()
