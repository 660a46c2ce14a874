/** What the directory knows: the records that use cases work on and repositories store. */
import type { InquiryType } from '../content/choices.ts';
import type { CategoryRef, CityRef, ClinicStatus } from '../contracts/entities.ts';
import type { RatingTotals } from './rating.ts';

export interface CityRecord extends CityRef {
  readonly country: 'US' | 'CA';
}

export interface CategoryRecord extends CategoryRef {
  readonly icon: string;
}

/** Degrees, WGS 84. */
export interface Location {
  readonly latitude: number;
  readonly longitude: number;
}

export interface ClinicRecord {
  /** ULID. */
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly address: string;
  /** As the practice writes it. */
  readonly phone: string;
  /** The same to dial, where it is a number of the United States or Canada. */
  readonly phoneE164?: string;
  readonly email: string;
  readonly website?: string;
  readonly imageUrl?: string;
  readonly description: string;
  readonly services: readonly string[];
  readonly insuranceAccepted: readonly string[];
  readonly languagesSpoken: readonly string[];
  /** Free text, one line a day or range of days; may be empty. */
  readonly practiceHours: string;
  readonly verified: boolean;
  readonly acceptingPatients: boolean;
  readonly telemedicine: boolean;
  readonly emergencyServices: boolean;
  readonly parkingAvailable: boolean;
  readonly wheelchairAccessible: boolean;
  readonly googlePlaceId?: string;
  /** Google's own figures; absent when never synced. */
  readonly google?: { readonly rating: number; readonly reviewCount: number };
  readonly city: CityRef;
  readonly category: CategoryRef;
  /** Where the address lies; absent until it was looked up, and where it was not found. */
  readonly location?: Location;
  readonly status: ClinicStatus;
  /** ISO 8601 instants, UTC. */
  readonly createdAt: string;
  /** When the practice last confirmed its listing; feeds the rank. */
  readonly confirmedAt: string;
  /** Facts behind the rank's 'professional credentials'. */
  readonly credentials: {
    readonly licenceChecked: boolean;
    readonly taxonomyMatches: boolean;
    readonly contactVerified: boolean;
  };
}

/** A practice as its provider sent it in, and what staff decided. Once approved a clinic of the same id is public. */
export interface SubmissionRecord extends ClinicRecord {
  readonly decidedAt?: string;
  /** Why staff rejected it. */
  readonly rejectionReason?: string;
}

/** A message that somebody wrote to the directory. */
export interface ContactRecord {
  /** ULID. */
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  /** As it was sent; empty when none was. */
  readonly phone: string;
  /** The same to dial, where it is a number of the United States or Canada. */
  readonly phoneE164?: string;
  readonly inquiryType: InquiryType;
  readonly subject: string;
  readonly message: string;
  readonly status: 'new' | 'read';
  readonly createdAt: string;
}

/** Who did what when. */
export interface AuditRecord {
  /** ULID. */
  readonly id: string;
  /** ISO 8601 instant, UTC. */
  readonly at: string;
  readonly actor: { readonly subject: string; readonly username: string };
  readonly action:
    | 'approve-clinic'
    | 'reject-clinic'
    | 'read-contact'
    | 'confirm-place'
    | 'reject-place'
    | 'review-closed-clinic';
  /** Id of the clinic or message that it was done to. */
  readonly subject: string;
  readonly reason?: string;
  /** The place that was confirmed. */
  readonly placeId?: string;
}

export interface ReviewRecord {
  /** ULID. */
  readonly id: string;
  readonly clinicId: string;
  readonly authorName: string;
  /** Whole stars, 1 to 5. */
  readonly rating: number;
  readonly title: string;
  readonly content: string;
  readonly createdAt: string;
  readonly status: 'pending' | 'published';
  /** The reviewer's e-mail or phone was confirmed. */
  readonly contactVerified: boolean;
  /** When the practice answered, if it did. */
  readonly repliedAt?: string;
}

/** An approved clinic with its reviews' totals and its place in the lists. */
export interface ListedClinic extends ClinicRecord {
  readonly ratings: RatingTotals;
  /** Rank score, 0 to 100 (`ranking.ts`). */
  readonly score: number;
  readonly otherCategories?: readonly CategoryRef[];
}

/** A post of the blog; texts may be empty, except slug and title. */
export interface BlogPostRecord {
  /** ULID. */
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly excerpt: string;
  /** Markdown. */
  readonly content: string;
  readonly heroImage?: string;
  readonly ogImage?: string;
  readonly author?: string;
  readonly tags: readonly string[];
  /** ISO 8601 instants, UTC; a post without `publishedAt` is a draft. */
  readonly publishedAt?: string;
  readonly updatedAt: string;
  /** Minutes. */
  readonly readingTime?: number;
  readonly relatedClinicIds: readonly string[];
}
