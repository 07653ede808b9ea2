// A broken part fails every request that needs it: it is reported once, not once a request.
import { codeOf } from '../../builder/machine-fault.ts';
import { StoreFault } from '../../store/store.ts';

type Report = (fault: unknown) => void;

/** Codes for what the whole process is out of, whichever file it was reading. */
const OUT_OF = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC']);

/** Under which faults count as the same; null where each is reported. */
function sameAs(fault: unknown): string | null {
  const code = codeOf(fault);
  if (code !== null && OUT_OF.has(code)) return code;
  return fault instanceof Error && (fault instanceof StoreFault || code !== null) ? fault.message : null;
}

/** Passes every fault on, but those of the store and of the machine each only the first time. */
export function reportOnce(report: Report): Report {
  const reported = new Set<string>();
  return (fault) => {
    const same = sameAs(fault);
    if (same !== null && reported.has(same)) return;
    if (same !== null) reported.add(same);
    report(fault);
  };
}
