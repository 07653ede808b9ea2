// The command that checks by hand that a figure stands in the log: nothing of this service's code is in it.

/**
 * RFC 9162, 2.1.3.2, over a C2SP tlog-proof, in Python's own library: prints the entry, the checkpoint that it leads to and
 * whether it does.
 */
export const proofCommand = (
  siteUrl: string,
  id: string,
): string => `curl -sf '${siteUrl}/log/proof/${id}' | python3 -c '
import hashlib, sys
from base64 import b64decode
proof, note = sys.stdin.read().split("\\n\\n", 1)
_, entry, index, *path = proof.split("\\n")
name, size, root = note.split("\\n")[:3]
leaf = b64decode(entry[6:])
sha = lambda data: hashlib.sha256(data).digest()
at, last, found = int(index[6:]), int(size) - 1, sha(b"\\0" + leaf)
for other in map(b64decode, path):
    if at % 2 or at == last:
        found = sha(b"\\1" + other + found)
        while at and at % 2 == 0: at, last = at // 2, last // 2
    else: found = sha(b"\\1" + found + other)
    at, last = at // 2, last // 2
print(leaf.decode(), name, size, root, last == 0 and found == b64decode(root), sep="\\n")'`;
