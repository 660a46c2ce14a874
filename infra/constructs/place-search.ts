import { Grant, type IGrantable } from 'aws-cdk-lib/aws-iam';
import type { CfnPlaceIndex } from 'aws-cdk-lib/aws-location';

/** An index of Amazon Location, which finds the coordinates of street addresses. */
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
