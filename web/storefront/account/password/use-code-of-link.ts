import { useEffect, useState } from 'react'
import { codeInHash } from '../../../shared/code-in-hash.ts'

/**
 * The code of the link that led here, or an empty text: behind the # neither server nor log nor referrer saw it, and it
 * leaves the address bar too.
 */
export function useCodeOfLink(): string {
  const [code, setCode] = useState('')
  useEffect(() => {
    const read = () => {
      const found = codeInHash(location.hash)
      if (found === '') return
      history.replaceState(history.state, '', `${location.pathname}${location.search}`)
      setCode(found)
    }
    read()
    // Another link, opened in the same tab, changes nothing but the part behind the #.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return code
}
