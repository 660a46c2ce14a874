/** Who stated something of a person, as staff read it. */
import { staffPractitioners } from '../../../../shared/content/staff/practitioners.ts';
import type { PersonStatement, RoleStatements } from '../../../../shared/contracts/people/people.ts';
import { longDate } from '../../lib/format.ts';

const copy = staffPractitioners.stated;

/** 'Stated by staff on March 4, 2026'. */
export function stated({ by, at, source }: PersonStatement): string {
  return copy.by(by === 'source' ? (source ?? copy.source) : copy[by], longDate(at));
}

/** Each side that states a role. */
export function roleStated(statements: RoleStatements): readonly string[] {
  return (['staff', 'clinic', 'person', 'source'] as const).flatMap((by) => {
    const statement = statements[by];
    return statement === undefined ? [] : stated({ by, ...statement });
  });
}
