import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';

/** Looking up addresses in an index of Amazon Location. */
export class PlaceSearch {
  readonly indexName: string;
  private readonly arn: string;

  constructor(index: CfnPlaceIndex) {
    this.indexName = index.indexName;
    this.arn = index.attrArn;
  }

  grant(grantee: IGrantable): void {
    Grant.addToPrincipal({
      grantee,
      actions: ['geo:SearchPlaceIndexForText'],
      resourceArns: [this.arn],
    });
  }
}
