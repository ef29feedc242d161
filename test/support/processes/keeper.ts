/** A helper process that outlives this one and kills the processes it started, even after kill -9. */
import { spawn } from 'node:child_process'
import type { Socket } from 'node:net'

/** Keeps a list of processes, sent as `+ <pid>` and `- <pid>`, until its input ends. Then it kills the rest. */
const KEEPER = `
  pids=' '
  while read -r sign pid; do
    case $sign in
      +) pids="$pids$pid " ;;
      -) pids="\${pids%%" $pid "*} \${pids#*" $pid "}" ;;
    esac
  done
  [ "$pids" = ' ' ] || kill -KILL $pids`

let input: Socket | undefined

/** Sends a line to the keeper. The system closes the keeper's input when this process ends. */
function tell(line: string): void {
  if (!input) {
    // Detached, so that an interrupt at the terminal does not reach it.
    const keeper = spawn('/bin/sh', ['-c', KEEPER], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
    keeper.unref()
    input = keeper.stdin as Socket
    input.unref()
  }
  input.write(`${line}\n`)
}

/** Kills another process when this one ends. */
export function endWithUs(pid: number): void {
  tell(`+ ${pid}`)
}

/** Removes a process that has ended: its id may belong to another process now. */
export function hasEnded(pid: number): void {
  tell(`- ${pid}`)
}
