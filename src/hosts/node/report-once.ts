// A broken shard fails every request that needs it: its operator is told once, not once a request.
import { StoreFault } from '../../store/shard-loader.ts';

type Report = (fault: unknown) => void;

/** Passes every fault on, but each broken shard only the first time. */
export function reportOnce(report: Report): Report {
  const told = new Set<string>();
  return (fault) => {
    if (fault instanceof StoreFault) {
      if (told.has(fault.message)) return;
      told.add(fault.message);
    }
    report(fault);
  };
}
